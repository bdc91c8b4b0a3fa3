import { Link } from 'react-router';
import { type ListFacet, sizeGroup } from '#contract/facets.ts';
import { bandNamed, type Facet, type FacetValue } from '#contract/found.ts';
import { readRupees } from '#contract/read-rupees.ts';
import { Fold } from '#ui/accordion.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/choice.tsx';
import { classNames } from '#ui/classes.ts';
import { useShop } from '../browser/shop-facts.ts';
import { countWords } from '../parts/product-words.ts';
import { addedTaxWords } from '../parts/tax-words.ts';
import styles from './filter-form.module.css';
import type { Narrowing } from './narrowing.ts';

interface FilterFormProps {
  narrowing: Narrowing;
  onGo: (to: string) => void;
}

/** Facets that are open initially; other facets are open only if one of their values is chosen. */
const openAtFirst: readonly Facet['name'][] = ['for', 'kind', 'size', 'team', 'sport', 'price'];

/** Filters of a list with their values. Within a GET form they work without scripts. */
export function FilterGroups({ narrowing, onGo }: FilterFormProps) {
  return narrowing.facets.map((facet) => (
    <Fold
      key={facet.name}
      title={facet.title}
      open={openAtFirst.includes(facet.name) || facet.values.some(({ chosen }) => chosen)}
    >
      <FacetValues facet={facet} narrowing={narrowing} onGo={onGo} />
    </Fold>
  ));
}

/** Values of a filter: a price range, sizes, or checkboxes. */
function FacetValues({ facet, narrowing, onGo }: FilterFormProps & { facet: Facet }) {
  if (facet.name === 'price') return <PriceRange narrowing={narrowing} values={facet.values} />;
  if (facet.name === 'size')
    return <Sizes values={facet.values} onToggle={(value) => onGo(narrowing.toggled('size', value))} />;
  const name = facet.name as ListFacet | 'offer';
  return (
    <fieldset>
      <legend className="vh">{facet.title}</legend>
      {facet.values.map(({ words, ...value }) => (
        <Checkbox
          key={value.value}
          count={value.count}
          name={name}
          {...boxOf(value)}
          onChange={() => onGo(narrowing.toggled(name, value.value))}
        >
          {words}
        </Checkbox>
      ))}
    </fieldset>
  );
}

/** Returns the checkbox props of a value; a value without results is disabled. */
function boxOf({ value, count, chosen }: Omit<FacetValue, 'words'>) {
  return { value, checked: chosen, disabled: count === 0 && !chosen };
}

/** Sizes grouped by cut; a single group needs no heading. */
function Sizes({ values, onToggle }: { values: FacetValue[]; onToggle: (value: string) => void }) {
  const shop = useShop();
  const groups = [...new Set(values.map(({ value }) => sizeGroup(shop, value)))];
  return groups.map((group) => (
    <fieldset key={group} className={styles.sizes}>
      <legend className={groups.length > 1 ? classNames('sm mut', styles.group) : 'vh'}>
        {groups.length > 1 ? group : 'Size'}
      </legend>
      {values
        .filter(({ value }) => sizeGroup(shop, value) === group)
        .map((value) => (
          <label key={value.value} className={classNames(styles.size, value.value.length > 5 && styles.long)}>
            <input
              type="checkbox"
              name="size"
              className={styles.box}
              {...boxOf(value)}
              onChange={() => onToggle(value.value)}
            />
            <span>
              <span>{value.words}</span>
              <span className="vh">{`, ${countWords(value.count)}`}</span>
            </span>
          </label>
        ))}
    </fieldset>
  ));
}

/** Properties of a text field for an amount. A number field of the browser drops commas, so that 1,5 becomes 15. */
const rupeesBox = {
  inputMode: 'decimal',
  autoComplete: 'off',
  maxLength: 14,
  pattern: String.raw`\s*₹?\s*(?:\d{1,7}|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.\d{1,2})?\s*`,
  title: 'Write rupees, like 2,499',
} as const;

/** Price range in rupees, typed or chosen from ranges. The surrounding form sends typed values. */
function PriceRange({ narrowing, values }: { narrowing: Narrowing; values: FacetValue[] }) {
  const shop = useShop();
  const added = addedTaxWords(shop);
  const { from, to, priced } = narrowing;
  return (
    <div className={styles.price}>
      <ul>
        {values.map(({ value, words, count, chosen }) => {
          const band = bandNamed(value);
          const row = (
            <>
              <span>{words}</span>
              <em className="num">{count}</em>
            </>
          );
          return (
            <li key={value}>
              {count === 0 && !chosen ? (
                <span className={classNames(styles.band, styles.none)}>{row}</span>
              ) : (
                <Link
                  to={chosen ? priced(undefined, undefined) : priced(band.from, band.to)}
                  preventScrollReset
                  className={classNames(styles.band, chosen && styles.chosen)}
                  aria-current={chosen ? 'true' : undefined}
                >
                  {row}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
      <div className={styles.range} key={`${from} ${to}`}>
        <label>
          <span className="sm">From ₹</span>
          <input type="text" name="from" {...rupeesBox} defaultValue={from} />
        </label>
        <label>
          <span className="sm">To ₹</span>
          <input type="text" name="to" {...rupeesBox} defaultValue={to} />
        </label>
        <Button type="submit" variant="line" size="small">
          Set
        </Button>
      </div>
      {added && <p className="sm mut">{added}</p>}
    </div>
  );
}

/** Returns the price range typed into a form. */
export function typedRange(form: HTMLFormElement): { from: number | undefined; to: number | undefined } {
  const data = new FormData(form);
  const amount = (name: string) => {
    const read = readRupees(String(data.get(name) ?? ''));
    return 'rupees' in read ? Math.floor(read.rupees) : undefined;
  };
  return { from: amount('from'), to: amount('to') };
}
