import ArrowRight from 'lucide-react/icons/arrow-right';
import ArrowUpLeft from 'lucide-react/icons/arrow-up-left';
import Search from 'lucide-react/icons/search';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Link, useNavigate } from 'react-router';
import type { Suggestions as Suggested } from '#contract/catalogue.ts';
import { productPath } from '#contract/page-paths.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import { classNames } from '#ui/classes.ts';
import { browserApi } from '../browser/api.ts';
import { useShop } from '../browser/shop-facts.ts';
import { useRead } from '../browser/use-read.ts';
import { ProductPicture } from '../parts/product-picture.tsx';
import { priceWords, productSportName } from '../parts/product-words.ts';
import styles from './suggestions.module.css';

/** State of the list that the field needs: open or not, and the active row. */
export interface ComboState {
  open: boolean;
  active: string | undefined;
}

interface SuggestionsProps {
  id: string;
  query: string;
  /** Set to the key handler of the field while the list is open. */
  keys: RefObject<((event: KeyboardEvent) => void) | null>;
  onCombo: (state: ComboState) => void;
}

/** Delay in ms before loading; shorter than for search, as suggestions only help typing. */
const quietMs = 150;
const fewestLetters = 2;

interface Row {
  to: string;
  look: ReactNode;
  product?: boolean;
}

/** List of a combobox (APG pattern) for the typed text: up to three phrases, then pages, products and all results. */
export function SuggestionList({ id, query, keys, onCombo }: SuggestionsProps) {
  const shop = useShop();
  const typed = query.trim();
  const suggested = useSuggested(typed);
  const [shut, setShut] = useState('');
  const [active, setActive] = useState(-1);
  const navigate = useNavigate();
  const rows = suggested && shut !== typed ? rowsOf(shop, typed, suggested) : [];
  const open = rows.length > 0;
  const rowId = (at: number) => `${id}-${at}`;
  useEffect(
    () => onCombo({ open, active: open && active >= 0 ? `${id}-${active}` : undefined }),
    [onCombo, id, open, active],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another word is another list
  useEffect(() => setActive(-1), [typed]);
  useEffect(() => {
    // Without `return`: browsers have started to return a promise.
    void document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  const list = useRef<HTMLDivElement>(null);
  useRoom(list, open);
  keys.current = (event) => {
    if (!open) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      // The position before the first row is the field itself.
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive((at) => ((at + 1 + step + rows.length + 1) % (rows.length + 1)) - 1);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      setShut(typed);
      setActive(-1);
    } else if (event.key === 'Enter' && rows[active]) {
      event.preventDefault();
      setShut(typed);
      void navigate(rows[active].to);
    } else if (event.key === 'Tab') setShut(typed);
  };
  return (
    <>
      <div role="status" className="vh">
        {open ? `${rows.length} suggestions` : ''}
      </div>
      {open && (
        <div ref={list} id={id} role="listbox" aria-label="Suggestions" className={styles.list}>
          {rows.map(({ to, look, product }, at) => (
            <Link
              key={to}
              id={rowId(at)}
              to={to}
              role="option"
              aria-selected={at === active}
              tabIndex={-1}
              className={classNames(styles.row, product && styles.product, at === active && styles.on)}
              // The field must not lose the focus, or the list would close before the click.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => setShut(typed)}
            >
              {look}
            </Link>
          ))}
        </div>
      )}
    </>
  );
}

/** Minimum height in px of the list, so that users can scroll it even in little space. */
const leastRoom = 72;

/** Limits the list's height to the visible viewport above an on-screen keyboard; longer lists scroll. */
function useRoom(list: RefObject<HTMLElement | null>, open: boolean): void {
  useLayoutEffect(() => {
    const seen = window.visualViewport;
    const { current } = list;
    if (!open || !current || !seen) return;
    const endInSight = () => {
      const top = current.getBoundingClientRect().top - seen.offsetTop;
      current.style.maxHeight = `${Math.max(leastRoom, seen.height - top)}px`;
    };
    endInSight();
    for (const change of ['resize', 'scroll']) seen.addEventListener(change, endInSight);
    return () => {
      for (const change of ['resize', 'scroll']) seen.removeEventListener(change, endInSight);
    };
  }, [list, open]);
}

/**
 * Loads suggestions for the current text; suggestions for other texts are never shown. The field searches without
 * suggestions too.
 */
function useSuggested(typed: string): Suggested | undefined {
  const { data, answers } = useRead(
    typed.length < fewestLetters || typed.length > 100 ? undefined : typed,
    async (q, signal) => (await browserApi('GET /api/search/suggest', { query: { q } }, { signal })).data,
    quietMs,
  );
  return answers === typed ? data : undefined;
}

function rowsOf(shop: ShopFacts, typed: string, { phrases, categories, athletes, products }: Suggested): Row[] {
  if (phrases.length + categories.length + athletes.length + products.length === 0) return [];
  return [
    ...phrases.map((phrase) => ({ to: searchPath(phrase), look: <Phrase typed={typed} phrase={phrase} /> })),
    ...[...categories, ...athletes]
      .slice(0, 2)
      .map(({ name, path }) => ({ to: path, look: <Phrase typed={typed} phrase={name} /> })),
    ...products.map((product) => ({
      to: productPath(product),
      product: true,
      look: (
        <>
          <span className="tile">
            <ProductPicture address={product.image} alt="" sizes="44px" />
          </span>
          <span>
            <span>{product.ProductName}</span>
            <br />
            <span className="mut sm">{productSportName(shop, product)}</span>
          </span>
          <b className="num">{priceWords({ ...product, OldPrice: null, Discount: 0 }).now}</b>
        </>
      ),
    })),
    {
      to: searchPath(typed),
      look: (
        <>
          <ArrowRight className="ic-s" />
          <b>{`All results for “${typed}”`}</b>
        </>
      ),
    },
  ];
}

function searchPath(query: string): string {
  return `/search?q=${encodeURIComponent(query)}`;
}

/** Shows the typed part in regular weight and the rest in bold. */
function Phrase({ typed, phrase }: { typed: string; phrase: string }) {
  const begins = phrase.toLowerCase().startsWith(typed.toLowerCase());
  const known = begins ? typed.length : 0;
  return (
    <>
      <Search className="ic-s" />
      <span>
        <span>{phrase.slice(0, known)}</span>
        <b>{phrase.slice(known)}</b>
      </span>
      <ArrowUpLeft className="ic-s" />
    </>
  );
}
