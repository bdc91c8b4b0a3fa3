import type { ComponentProps } from 'react';
import { countryNames } from '#contract/countries.ts';
import type { OfficeProduct } from '#contract/office/products.ts';
import { useListChoices } from '#office/browser/use-lists.ts';
import { useKeys } from '#office/frame/use-keys.ts';
import { Button } from '#office/parts/button.tsx';
import { Conflict } from '#office/parts/conflict.tsx';
import { Field, Tick } from '#office/parts/field.tsx';
import type { Fields } from '#office/words/merge-fields.ts';
import { priceHint, priceLabel, rateHint } from '#office/words/tax-hints.ts';
import { Notice } from '#ui/notice.tsx';
import styles from './catalogue.module.css';
import { DeclarationBoxes } from './declaration-boxes.tsx';
import { drawingInWords } from './drawn/drawing.ts';
import { DrawnBoxes } from './drawn/drawn-boxes.tsx';
import { chartInWords } from './own-chart.ts';
import { OwnChartBoxes } from './own-chart-boxes.tsx';
import { type ProductField, productFieldFault, productFieldLabels } from './product-form.ts';
import { HindiBoxes, SearchBoxes } from './text-boxes.tsx';
import { useProductForm } from './use-product-form.ts';

/** Asks for all fields of a product, saved together. */
export function ProductBoxes({ product }: { product: OfficeProduct }) {
  const form = useProductForm(product);
  const { data: choices } = useListChoices();
  const { typed, changed, type, discard, save, faults, refusal, meanwhile, busy } = form;
  useKeys({ 'Ctrl S': () => void save() }, changed.length > 0);
  const box = (name: ProductField) => ({
    label: productFieldLabels[name],
    value: typed[name] ?? '',
    onChange: (value: string) => type(name, value),
    fault: productFieldFault(faults, name),
    autoComplete: 'off',
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {meanwhile && (
        <Conflict
          {...meanwhile}
          chosen={typed}
          onChoose={type}
          wordsOf={(name) => productFieldLabels[name as ProductField]}
          shownOf={shownOf}
        />
      )}
      {refusal && (
        <Notice tone="ball" role="alert">
          {refusal}
        </Notice>
      )}
      <section className="block">
        <h2 className="h">Names and words</h2>
        <div className={styles.stack}>
          <Field {...box('name')} maxLength={48} hint={`${(typed.name ?? '').length} of 48`} />
          <Field {...box('description')} rows={3} maxLength={400} hint={`${(typed.description ?? '').length} of 400`} />
          <Field {...box('details')} rows={4} hint="A sentence a line, four at most" />
          <HindiBoxes box={box} />
        </div>
      </section>
      <section className="block">
        <h2 className="h">Price and tax</h2>
        <div className={styles.stack}>
          <div className={styles.three}>
            <Field {...box('price')} label={priceLabel(choices)} inputMode="decimal" hint={priceHint(choices)} />
            <Field {...box('oldPrice')} inputMode="decimal" hint="Empty where there is none" />
            <Field {...box('mrp')} inputMode="decimal" hint="As printed on the pack; no price may exceed it" />
            <Field {...box('hsn')} inputMode="numeric" maxLength={8} hint={rateHint(choices, typed.hsn ?? '')} />
          </div>
          <Marks typed={typed} onType={type} faults={faults} />
        </div>
      </section>
      {product.picture && (
        <DrawnBoxes
          product={product}
          typed={typed.picture ?? ''}
          faults={faults}
          onType={(value) => type('picture', value)}
        />
      )}
      <Sizes
        product={product}
        typed={typed.sizes ?? ''}
        onType={(value) => type('sizes', value)}
        fault={productFieldFault(faults, 'sizes')}
      />
      <OwnChartBoxes product={product} typed={typed} faults={faults} onType={type} />
      <RightsAndOrigin box={box} />
      <DeclarationBoxes product={product} box={box} />
      <SearchBoxes product={product} typed={typed} box={box} />
      {changed.length > 0 && <SaveBar changed={changed} busy={busy} onDiscard={discard} />}
    </form>
  );
}

/** Shows the value of a field in a conflict. */
function shownOf(name: string, value: string): string {
  if (name === 'picture') return drawingInWords(value);
  return name === 'chart' ? chartInWords(value) : value;
}

/** Asks who licensed a product, and for its country of origin. */
function RightsAndOrigin({ box }: { box: (name: ProductField) => ComponentProps<typeof Field> }) {
  return (
    <section className="block">
      <h2 className="h">Rights and origin</h2>
      <div className={styles.three}>
        <Field {...box('licensor')} maxLength={80} />
        <Field {...box('countryOfOrigin')} maxLength={60} hint="A country, such as India" suggestions={countryNames} />
      </div>
    </section>
  );
}

/** Shows the unsaved changes with the buttons to save and to discard them. */
function SaveBar({
  changed,
  busy,
  onDiscard,
}: {
  changed: readonly ProductField[];
  busy: boolean;
  onDiscard: () => void;
}) {
  return (
    <div className={styles.save}>
      <b role="status">
        <span>{`${changed.length === 1 ? '1 change' : `${changed.length} changes`} not saved`}</span>
        <span className="mut hide-m">{`: ${changed.map((name) => productFieldLabels[name].toLowerCase()).join(', ')}`}</span>
      </b>
      <Button onPress={onDiscard}>Discard</Button>
      <Button look="ink" type="submit" keys="Ctrl S" isPending={busy}>
        Save
      </Button>
    </div>
  );
}

interface PartProps {
  typed: Fields;
  onType: (name: string, value: string) => void;
  faults: Readonly<Record<string, string>>;
}

/** Asks for product badges, each with its effect. */
function Marks({ typed, onType, faults }: PartProps) {
  const marks = [
    ['limited', 'Limited: said on its card and its page'],
    ['hotSale', 'Hot sale: stands in the hot sale, with what is saved'],
    ['finalSale', 'Final sale: cannot be returned, only what is in the hot sale'],
  ] as const;
  const fault = productFieldFault(faults, 'hotSale') ?? productFieldFault(faults, 'finalSale');
  return (
    <div>
      {marks.map(([name, words]) => (
        <Tick key={name} isSelected={typed[name] === 'yes'} onChange={(on) => onType(name, on ? 'yes' : 'no')}>
          {words}
        </Tick>
      ))}
      {fault && (
        <p role="alert" className="bad small">
          {fault}
        </p>
      )}
    </div>
  );
}

interface SizesProps {
  product: OfficeProduct;
  typed: string;
  onType: (value: string) => void;
  fault: string | undefined;
}

/** Asks for the sizes on sale. Removing a size keeps its stock; a new size has no stock until a delivery. */
function Sizes({ product, typed, onType, fault }: SizesProps) {
  const chosen = typed === '' ? [] : typed.split(', ');
  const toggle = (size: string, on: boolean) =>
    onType(product.choices.filter((one) => (one === size ? on : chosen.includes(one))).join(', '));
  return (
    <section className="block">
      <h2 className="h">Sizes</h2>
      <div className={styles.sizes}>
        {product.choices.map((size) => (
          <Tick key={size} isSelected={chosen.includes(size)} onChange={(on) => toggle(size, on)}>
            {size}
          </Tick>
        ))}
      </div>
      {fault ? (
        <p role="alert" className="bad small">
          {fault}
        </p>
      ) : (
        <p className="dim small">A removed size keeps its pieces. A new one has none until some are received.</p>
      )}
    </section>
  );
}
