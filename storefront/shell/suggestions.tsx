import ArrowRight from 'lucide-react/icons/arrow-right';
import ArrowUpLeft from 'lucide-react/icons/arrow-up-left';
import Search from 'lucide-react/icons/search';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Suggestions as Suggested } from '#contract/catalogue.ts';
import { productPath } from '#contract/page-paths.ts';
import { classes } from '#ui/classes.ts';
import { browserApi } from '../browser/api.ts';
import { useRead } from '../browser/use-read.ts';
import { ProductPicture } from '../parts/product-picture.tsx';
import { priceWords, sportName } from '../parts/product-words.ts';
import styles from './suggestions.module.css';

/** What the field must know of its list: whether it is open, and which row stands out. */
export interface ComboState {
  open: boolean;
  active: string | undefined;
}

export const closed: ComboState = { open: false, active: undefined };

interface SuggestionsProps {
  id: string;
  query: string;
  /** Filled with what the field's keys do while the list is open. */
  keys: RefObject<((event: KeyboardEvent) => void) | null>;
  onCombo: (state: ComboState) => void;
}

/** Quiet before asking, in milliseconds: shorter than search itself, since it only helps to type. */
const quietMs = 150;
const fewestLetters = 2;

interface Row {
  to: string;
  look: ReactNode;
  product?: boolean;
}

/** Up to three phrases, pages, products and all results for what is typed: the list of a combobox (APG pattern). */
export function Suggestions({ id, query, keys, onCombo }: SuggestionsProps) {
  const typed = query.trim();
  const suggested = useSuggested(typed);
  const [shut, setShut] = useState('');
  const [active, setActive] = useState(-1);
  const navigate = useNavigate();
  const rows = suggested && shut !== typed ? rowsOf(typed, suggested) : [];
  const open = rows.length > 0;
  const rowId = (at: number) => `${id}-${at}`;
  useEffect(() => onCombo({ open, active: open && active >= 0 ? `${id}-${active}` : undefined }), [onCombo, id, open, active]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another word is another list
  useEffect(() => setActive(-1), [typed]);
  useEffect(() => {
    // Not returned: browsers have begun to give a promise.
    void document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  const list = useRef<HTMLDivElement>(null);
  useRoom(list, open);
  keys.current = (event) => {
    if (!open) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      // One step before the first row is the field itself.
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
              className={classes(styles.row, product && styles.product, at === active && styles.on)}
              // The field keeps the focus, so that the list is still there when the press ends.
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

/** Some of a row always shows, however little room there is, so that it can be scrolled. In pixels. */
const leastRoom = 72;

/** Ends the list where the screen does, or the keyboard that lies over it: what is further down is scrolled to inside it. */
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

/** Reads the answer to what is typed now; an answer to something else is never shown over it. Without one the field still searches. */
function useSuggested(typed: string): Suggested | undefined {
  const { data, answers } = useRead(
    typed.length < fewestLetters || typed.length > 100 ? undefined : typed,
    async (q, signal) => (await browserApi('GET /api/search/suggest', { query: { q } }, { signal })).data,
    quietMs,
  );
  return answers === typed ? data : undefined;
}

function rowsOf(typed: string, { phrases, categories, athletes, products }: Suggested): Row[] {
  if (phrases.length + categories.length + athletes.length + products.length === 0) return [];
  return [
    ...phrases.map((phrase) => ({ to: searchPath(phrase), look: <Phrase typed={typed} phrase={phrase} /> })),
    ...[...categories, ...athletes].slice(0, 2).map(({ name, path }) => ({ to: path, look: <Phrase typed={typed} phrase={name} /> })),
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
            <span className="mut sm">{sportName(product)}</span>
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

/** The part that is typed already in regular, the rest bold. */
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
