import ListFilter from 'lucide-react/icons/list-filter';
import X from 'lucide-react/icons/x';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { Product } from '#contract/catalogue.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { classes } from '#ui/classes.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Empty } from '#ui/empty.tsx';
import { ProductGrid } from '../parts/product-grid.tsx';
import { countWords } from '../parts/product-words.ts';
import { FilterGroups } from './filter-form.tsx';
import {
  chosenIn,
  cleared,
  type Facet,
  type FacetName,
  facetsOf,
  filtered,
  perLoad,
  type Sort,
  shownIn,
  sorted,
  sortIn,
  sorts,
  toggled,
} from './filters.ts';
import styles from './listing.module.css';

interface ListingProps {
  products: Product[];
  /** The order where none is asked for. */
  usualSort?: Sort;
  /** The double-size tile; it stands only in the list as it comes. */
  feature?: ReactNode;
  level?: 2 | 3;
}

/** A list that can be narrowed, ordered and lengthened. All of it is in the address; nothing is fetched again. */
export function Listing({ products, usualSort = 'featured', feature, level = 2 }: ListingProps) {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const [sheet, setSheet] = useState(false);
  const chosen = chosenIn(address, products);
  const sort = sortIn(address, usualSort);
  const matching = sorted(filtered(products, chosen), sort);
  const facets = facetsOf(products, chosen);
  const shown = shownIn(address);
  const asItComes = matching.length === products.length && sort === usualSort;
  const go = (to: string) => void navigate(to, { preventScrollReset: true });
  const toggle = (facet: FacetName, value: string) => go(toggled(address, facet, value));
  const count = countWords(matching.length);
  return (
    <>
      <div className={styles.bar}>
        <div className="wrap">
          <button type="button" className={classes('needs-script', styles.chip, styles.onPhone)} onClick={() => setSheet(true)}>
            <ListFilter className="ic-s" />
            Filter
          </button>
          <QuickKinds facet={facets.find(({ name }) => name === 'kind')} address={address} />
          <p className={classes('sm mut num', styles.count)} role="status">
            {count}, +10% tax at checkout
          </p>
          <SortChoice sort={sort} usualSort={usualSort} address={address} onChange={go} />
        </div>
      </div>
      <div className="wrap">
        <div className={styles.columns}>
          <form method="get" className={styles.rail} aria-label="Filters">
            <FilterGroups facets={facets} onToggle={toggle} />
            <noscript>
              <button type="submit" className={buttonClass({ size: 'small', wide: true })}>
                Show
              </button>
            </noscript>
          </form>
          <div>
            <p className={classes('sm mut num', styles.countBelow)} aria-hidden="true">
              {count}, +10% tax at checkout
            </p>
            <ChosenChips facets={facets} address={address} />
            {matching.length === 0 ? (
              <Empty title="Nothing here fits all of that.">
                <Link to={cleared(address)} preventScrollReset className="lk">
                  Clear all filters
                </Link>
              </Empty>
            ) : (
              <ProductGrid products={matching.slice(0, shown)} feature={asItComes && feature} level={level} first={2} />
            )}
            <LoadMore shown={Math.min(shown, matching.length)} total={matching.length} address={address} />
          </div>
        </div>
      </div>
      <Dialog
        open={sheet}
        onClose={() => setSheet(false)}
        title="Filter"
        actions={
          <div className={styles.sheetActions}>
            <Button variant="line" onClick={() => go(cleared(address))}>
              Clear
            </Button>
            <Button onClick={() => setSheet(false)}>Show {count}</Button>
          </div>
        }
      >
        <FilterGroups facets={facets} onToggle={toggle} />
      </Dialog>
    </>
  );
}

/** One press to the most asked-for choice: what kind of thing it is. */
function QuickKinds({ facet, address }: { facet: Facet | undefined; address: URLSearchParams }) {
  if (!facet) return null;
  const all = new URLSearchParams(address);
  all.delete('kind');
  all.delete('show');
  const only = (value: string) => {
    const next = new URLSearchParams(all);
    next.set('kind', value);
    return `?${next}`;
  };
  const chosen = facet.values.filter((value) => value.chosen);
  const link = (words: string, to: string, on: boolean) => (
    <Link key={words} to={to} preventScrollReset className={classes(styles.chip, on && styles.on)} aria-current={on ? 'true' : undefined}>
      {words}
    </Link>
  );
  return (
    <nav className={styles.kinds} aria-label="Type">
      {link('All', `?${all}`, chosen.length === 0)}
      {facet.values.map(
        ({ value, words, count }) => count > 0 && link(words, only(value), chosen.length === 1 && chosen[0]?.value === value),
      )}
    </nav>
  );
}

interface SortChoiceProps {
  sort: Sort;
  usualSort: Sort;
  address: URLSearchParams;
  onChange: (to: string) => void;
}

function SortChoice({ sort, usualSort, address, onChange }: SortChoiceProps) {
  return (
    <select
      className={styles.sort}
      aria-label="Sort by"
      value={sort}
      onChange={({ target }) => {
        const next = new URLSearchParams(address);
        if (target.value === usualSort) next.delete('sort');
        else next.set('sort', target.value);
        onChange(`?${next}`);
      }}
    >
      {Object.entries(sorts).map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </select>
  );
}

/** What is chosen, each with its own way out, and one for all. */
function ChosenChips({ facets, address }: { facets: Facet[]; address: URLSearchParams }) {
  const chosen = facets.flatMap(({ name, values }) => values.filter((value) => value.chosen).map((value) => ({ name, ...value })));
  if (chosen.length === 0) return null;
  return (
    <ul className={styles.chosen} aria-label="Chosen filters">
      {chosen.map(({ name, value, words }) => (
        <li key={`${name} ${value}`}>
          <Link to={toggled(address, name, value)} preventScrollReset className={styles.chip} aria-label={`Remove filter: ${words}`}>
            {words}
            <X className="ic-s" />
          </Link>
        </li>
      ))}
      <li>
        <Link to={cleared(address)} preventScrollReset className={classes('lk', styles.clear)}>
          Clear all
        </Link>
      </li>
    </ul>
  );
}

/** The next load, in place of the page's history: Back leads out of the list, and back into it as long as it was. */
function LoadMore({ shown, total, address }: { shown: number; total: number; address: URLSearchParams }) {
  if (total <= perLoad) return null;
  const next = new URLSearchParams(address);
  next.set('show', String(shown + perLoad));
  return (
    <div className={styles.more}>
      <p className="sm mut num" role="status">
        {shown} of {total} shown
      </p>
      {shown < total && (
        <Link to={`?${next}`} replace preventScrollReset className={buttonClass({ variant: 'line' })}>
          Load more
        </Link>
      )}
    </div>
  );
}
