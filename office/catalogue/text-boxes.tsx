import type { ComponentProps } from 'react';
import type { OfficeProduct } from '#contract/office/products.ts';
import { productTextLimits } from '#contract/product-texts.ts';
import { Field } from '#office/parts/field.tsx';
import type { Fields } from '#office/words/merge-fields.ts';
import catalogue from './catalogue.module.css';
import type { ProductField } from './product-form.ts';
import { searchPreview } from './search-preview.ts';
import styles from './texts.module.css';

interface BoxProps {
  box: (name: ProductField) => ComponentProps<typeof Field>;
}

const limited = (name: keyof typeof productTextLimits, typed: string, words: string) => ({
  maxLength: productTextLimits[name],
  hint: typed === '' ? words : `${typed.length} of ${productTextLimits[name]}`,
});

/** Asks for a product's name and description in Hindi. */
export function HindiBoxes({ box }: BoxProps) {
  const [name, description] = [box('nameHi'), box('descriptionHi')];
  return (
    <>
      <Field {...name} {...limited('nameHi', name.value ?? '', 'Shown below the name, and found by the search')} />
      <Field
        {...description}
        {...limited('descriptionHi', description.value ?? '', 'Shown below the description')}
        rows={3}
      />
    </>
  );
}

/** Asks for a product's search words and its texts for search engines, with a preview of the result there. */
export function SearchBoxes({ product, typed, box }: BoxProps & { product: OfficeProduct; typed: Fields }) {
  const [words, title, description] = [box('searchWords'), box('metaTitle'), box('metaDescription')];
  const shown = searchPreview(typed);
  return (
    <section className="block">
      <h2 className="h">How it is found</h2>
      <div className={catalogue.stack}>
        <Field
          {...words}
          {...limited('searchWords', words.value ?? '', 'Words that the search here finds it by as well, with commas')}
        />
        <Field {...title} {...limited('metaTitle', title.value ?? '', 'Empty for its name')} />
        <Field
          {...description}
          {...limited('metaDescription', description.value ?? '', 'Empty for its description')}
          rows={3}
        />
        <figure className={styles.preview}>
          <figcaption className="dim small">As a search engine may show it</figcaption>
          <p className={styles.address}>{location.host + product.path}</p>
          <p className={styles.title}>{shown.title}</p>
          <p className="mut">{shown.description}</p>
        </figure>
      </div>
    </section>
  );
}
