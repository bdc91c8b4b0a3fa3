import { type Cell, type Column, productHead, sheetColumns, versionHead } from './sheet-columns.ts';

/** Column of each position in a file, or the reason why the file is not one of the shop's. */
export type Heads = { columns: readonly (Column | null)[] } | { unfit: string };

/** Parses the header row. Columns may be missing or reordered; unknown ones are rejected. Pure. */
export function readHeads(cells: readonly Cell[]): Heads {
  const written = cells.map((cell) => (cell === null ? '' : String(cell).trim()));
  const columns: (Column | null)[] = [];
  for (const [place, head] of written.entries()) {
    if (head === '') {
      columns.push(null);
      continue;
    }
    const column = sheetColumns.find((one) => one.head.toLowerCase() === head.toLowerCase());
    if (!column) {
      const which = `Column ${columnLetters(place)} is called “${head.slice(0, 40)}”`;
      return { unfit: `${which}, which is none of ours. Name columns as they were exported, or take it away.` };
    }
    if (columns.includes(column)) return { unfit: `There are two columns ${column.head}. Keep one of them.` };
    columns.push(column);
  }
  for (const needed of [productHead, versionHead])
    if (!columns.some((column) => column?.head === needed))
      return {
        unfit: `There is no column ${needed}. Take the products out again, and leave ${productHead} and ${versionHead} as they are.`,
      };
  if (!columns.some((column) => column?.read)) return { unfit: 'There is no column that could be changed.' };
  return { columns };
}

/** Returns a column's letters: A, B, … Z, AA. Pure. */
export function columnLetters(place: number): string {
  const last = String.fromCharCode(65 + (place % 26));
  return place < 26 ? last : columnLetters(Math.floor(place / 26) - 1) + last;
}
