import ChevronDown from 'lucide-react/icons/chevron-down';
import ListFilter from 'lucide-react/icons/list-filter';
import X from 'lucide-react/icons/x';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { mostShown, perLoad, type Sort, sortOrders } from '#contract/facets.ts';
import type { Facet } from '#contract/found.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/classes.ts';
import { Dialog } from '#ui/dialog.tsx';
import type { Elements } from '#ui/elements.tsx';
import { SkipLink } from '#ui/skip-link.tsx';
import { useShop } from '../browser/shop-facts.ts';
import { countWords } from '../parts/product-words.ts';
import { addedTaxWords } from '../parts/tax-words.ts';
import { FilterGroups, typedRange } from './filter-form.tsx';
import styles from './listing.module.css';
import type { Chip, Narrowing } from './narrowing.ts';

interface ListFrameProps {
  narrowing: Narrowing;
  /** Label of the sort order set by the shop. */
  featuredWords?: string;
  /** Number of products shown. */
  shown: number;
  /** Maximum number of products that can be shown. */
  most?: number;
  /** Cards, or a placeholder. */
  children: Elements;
}

/** Frame of lists with filters, sort order and paging. Their whole state is in the URL and works without scripts. */
export function ListFrame({ narrowing, featuredWords, shown, most = mostShown, children }: ListFrameProps) {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const [sheet, setSheet] = useState(false);
  const { facets, total, sort, chips, cleared } = narrowing;
  const go = (to: string) => void navigate(to, { preventScrollReset: true });
  const setPrice = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { from, to } = typedRange(event.currentTarget);
    go(narrowing.priced(from, to));
  };
  const count = countWords(total);
  // Rendered in the bar on phones and above the products on desktops; only one of them is visible.
  const sorting = (
    <SortChoice sort={sort} featuredWords={featuredWords} onChange={(order) => go(narrowing.sorted(order))} />
  );
  return (
    <>
      <div className={styles.bar}>
        <div className="wrap">
          <button type="button" className={classNames('needs-script', styles.chip)} onClick={() => setSheet(true)}>
            <ListFilter className="ic-s" />
            <span>Filter</span>
          </button>
          <QuickKinds facet={facets.find(({ name }) => name === 'kind')} address={address} />
          {sorting}
        </div>
      </div>
      <div className="wrap">
        <div className={styles.columns}>
          <form method="get" className={styles.rail} aria-label="Filters" onSubmit={setPrice}>
            <SkipLink to="products" words="Skip to the products" />
            {['q', 'sort', 'off'].map((name) => {
              const value = address.get(name);
              return value !== null && <input key={name} type="hidden" name={name} value={value} />;
            })}
            <FilterGroups narrowing={narrowing} onGo={go} />
            <noscript>
              <button type="submit" className={buttonClass({ size: 'small', wide: true })}>
                Show
              </button>
            </noscript>
          </form>
          <div id="products" tabIndex={-1}>
            <div className={styles.state}>
              <div>
                <FoundCount count={count} isNarrowed={chips.length > 0} />
                <ChosenChips chips={chips} cleared={cleared} />
              </div>
              {sorting}
            </div>
            {children}
            <LoadMore shown={Math.min(shown, total)} total={total} most={most} address={address} />
          </div>
        </div>
      </div>
      <Dialog
        open={sheet}
        onClose={() => setSheet(false)}
        title="Filter"
        actions={
          <div className={styles.sheetActions}>
            <Button variant="line" onClick={() => go(cleared)}>
              Clear
            </Button>
            <Button onClick={() => setSheet(false)}>{`Show ${count}`}</Button>
          </div>
        }
      >
        <form onSubmit={setPrice} aria-label="Filters of this list">
          <FilterGroups narrowing={narrowing} onGo={go} />
        </form>
      </Dialog>
    </>
  );
}

/** Shortcut on phones, where filters are in a sheet: links to the kinds of goods, the most used filter. */
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
    <Link
      key={words}
      to={to}
      preventScrollReset
      className={classNames(styles.chip, on && styles.on)}
      aria-current={on ? 'true' : undefined}
    >
      {words}
    </Link>
  );
  return (
    <nav className={styles.kinds} aria-label="Type">
      {link('All', `?${all}`, chosen.length === 0)}
      {facet.values.map(({ value, words, count }) =>
        count > 0 || chosen.some((one) => one.value === value) ? (
          link(words, only(value), chosen.length === 1 && chosen[0]?.value === value)
        ) : (
          <span key={words} className={classNames(styles.chip, styles.none)}>
            {words}
          </span>
        ),
      )}
    </nav>
  );
}

interface SortChoiceProps {
  sort: Sort;
  featuredWords: string | undefined;
  onChange: (order: Sort) => void;
}

function SortChoice({ sort, featuredWords, onChange }: SortChoiceProps) {
  return (
    <span className={styles.sort}>
      <select aria-label="Sort by" value={sort} onChange={({ target }) => onChange(target.value as Sort)}>
        {Object.entries(sortOrders).map(([value, words]) => (
          <option key={value} value={value}>
            {value === 'featured' ? (featuredWords ?? words) : words}
          </option>
        ))}
      </select>
      <ChevronDown className="ic-s" />
    </span>
  );
}

/** Active filters, each with a remove link, and one link that removes all. The row reserves its space when empty. */
function ChosenChips({ chips, cleared }: { chips: readonly Chip[]; cleared: string }) {
  if (chips.length === 0) return null;
  return (
    <ul className={styles.chosen} aria-label="Chosen filters">
      {chips.map(({ key, words, to }) => (
        <li key={key}>
          <Link to={to} preventScrollReset className={styles.chip} aria-label={`Remove filter: ${words}`}>
            <span>{words}</span>
            <X className="ic-s" />
          </Link>
        </li>
      ))}
      <li>
        <Link to={cleared} preventScrollReset className={classNames('lk', styles.clear)}>
          Clear all
        </Link>
      </li>
    </ul>
  );
}

/**
 * Link to the next load. The link replaces the history entry, so Back leaves the list, and returning to the list
 * restores its length.
 */
function LoadMore({
  shown,
  total,
  most,
  address,
}: {
  shown: number;
  total: number;
  most: number;
  address: URLSearchParams;
}) {
  if (total <= perLoad) return null;
  const rest = shown < total;
  const next = new URLSearchParams(address);
  next.set('show', String(shown + perLoad));
  return (
    <div className={styles.more}>
      <p className="sm mut num" role="status">
        {`${shown} of ${total} shown${rest && shown === most ? '. To see the rest, narrow the list.' : ''}`}
      </p>
      {rest && shown < most && (
        <Link to={`?${next}`} replace preventScrollReset className={buttonClass({ variant: 'line' })}>
          Load more
        </Link>
      )}
    </div>
  );
}

/** Shows the number of found products, and that tax is added to their prices. */
function FoundCount({ count, isNarrowed }: { count: string; isNarrowed: boolean }) {
  const added = addedTaxWords(useShop());
  return (
    <p className="sm mut num" role="status">
      <span>{added ? `${count},` : count}</span>{' '}
      {added && <span className={isNarrowed ? styles.tax : undefined}>{added}</span>}
    </p>
  );
}
