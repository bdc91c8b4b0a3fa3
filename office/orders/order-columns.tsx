import Columns3 from 'lucide-react/icons/columns-3';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { keepWish, readPreference } from '#office/browser/kept.ts';
import { Button } from '#office/parts/button.tsx';
import { ChoiceMenu } from '#office/parts/menu.tsx';

/** Optional columns; order, customer and state are always shown. */
export const orderColumnLabels = {
  placed: 'Placed',
  place: 'Place',
  pieces: 'Pieces',
  total: 'Total',
  paid: 'Paid by',
  promise: 'Promised',
} as const;
export type ColumnName = keyof typeof orderColumnLabels;

const names = Object.keys(orderColumnLabels) as ColumnName[];

/** Parses the stored columns; all by default. Pure. */
export function columnsIn(kept: string | null): ReadonlySet<ColumnName> {
  if (kept === null) return new Set(names);
  const wanted = kept.split(',');
  return new Set(names.filter((name) => wanted.includes(name)));
}

/** Serializes columns for URL or storage, in order. Pure. */
export function columnsOut(columns: ReadonlySet<string>): string {
  return names.filter((name) => columns.has(name)).join(',');
}

/** Returns the hidden columns for the style sheet; undefined if there are none. Pure. */
export function columnsLeftOut(columns: ReadonlySet<string>): string | undefined {
  return names.filter((name) => !columns.has(name)).join(' ') || undefined;
}

/** Adds a view's columns to its query; null means the user's default. Pure. */
export function withColumns(query: string, columns: string | null): string {
  if (columns === null) return query;
  return `${query === '' ? '?' : `${query}&`}${new URLSearchParams({ columns })}`;
}

/**
 * Manages the columns. A saved view has its columns in the URL (`asked`), and changes stay there. Otherwise the columns
 * are a preference stored in this browser.
 */
export function useColumns() {
  const [search, setSearch] = useSearchParams();
  const [wish, setWish] = useState(() => readPreference('office-columns'));
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

/** Asks for the visible columns. */
export function ColumnsMenu({
  columns,
  onChoose,
}: {
  columns: ReadonlySet<ColumnName>;
  onChoose: (columns: ReadonlySet<string>) => void;
}) {
  return (
    <span className="hide-m">
      <ChoiceMenu label="Columns" options={Object.entries(orderColumnLabels)} chosen={columns} onChoose={onChoose}>
        <Button>
          <Columns3 aria-hidden />
          <span>Columns</span>
        </Button>
      </ChoiceMenu>
    </span>
  );
}
