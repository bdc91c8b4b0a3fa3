import Columns3 from 'lucide-react/icons/columns-3';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { keepWish, readWish } from '#office/browser/kept.ts';
import { Button } from '#office/parts/button.tsx';
import { ChoiceMenu } from '#office/parts/menu.tsx';

/** Columns that can be left out of the list; order, customer and state always stand. */
export const columnWords = {
  placed: 'Placed',
  place: 'Place',
  pieces: 'Pieces',
  total: 'Total',
  paid: 'Paid by',
  promise: 'Promised',
} as const;
export type ColumnName = keyof typeof columnWords;

const names = Object.keys(columnWords) as ColumnName[];

/** Reads which columns somebody likes: all of them, unless they chose otherwise in this browser. Pure. */
export function columnsIn(kept: string | null): ReadonlySet<ColumnName> {
  if (kept === null) return new Set(names);
  const wanted = kept.split(',');
  return new Set(names.filter((name) => wanted.includes(name)));
}

/** Columns as they stand in an address or are kept: in their order. Pure. */
export function columnsOut(columns: ReadonlySet<string>): string {
  return names.filter((name) => columns.has(name)).join(',');
}

/** Columns that were left out, as the table says it to its style sheet; undefined where none was. Pure. */
export function columnsLeftOut(columns: ReadonlySet<string>): string | undefined {
  return names.filter((name) => !columns.has(name)).join(' ') || undefined;
}

/** Puts the columns of a view into the query of its address; null where they are one's own. Pure. */
export function withColumns(query: string, columns: string | null): string {
  if (columns === null) return query;
  return `${query === '' ? '?' : `${query}&`}${new URLSearchParams({ columns })}`;
}

/**
 * The columns of the list, and how they are changed. A view that was saved has its own, in its address (`asked`), and a change of them stays there; else they are one's own
 * wish, kept in this browser.
 */
export function useColumns() {
  const [search, setSearch] = useSearchParams();
  const [wish, setWish] = useState(() => readWish('office-columns'));
  const asked = search.get('columns');
  const ask = (columns: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.set('columns', columns);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const choose = (chosen: ReadonlySet<string>) => {
    const kept = columnsOut(chosen);
    if (asked !== null) return ask(kept);
    setWish(kept);
    keepWish('office-columns', kept);
  };
  const columns = useMemo(() => columnsIn(asked ?? wish), [asked, wish]);
  return { asked, columns, choose };
}

/** Which columns stand in the list. */
export function ColumnsMenu({ columns, onChoose }: { columns: ReadonlySet<ColumnName>; onChoose: (columns: ReadonlySet<string>) => void }) {
  return (
    <span className="hide-m">
      <ChoiceMenu label="Columns" options={Object.entries(columnWords)} chosen={columns} onChoose={onChoose}>
        <Button>
          <Columns3 aria-hidden />
          <span>Columns</span>
        </Button>
      </ChoiceMenu>
    </span>
  );
}
