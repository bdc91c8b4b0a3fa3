import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { SheetFormat } from '#contract/office/lists.ts';
import type { Cell } from './sheet-columns.ts';

/** Limits of a spreadsheet, well above what the shop exports. They stop files made to exhaust memory. */
export interface SheetBounds {
  rows: number;
  columns: number;
  /** Maximum characters per cell. */
  letters: number;
  /** True to read all visible sheets of a workbook, one after another; by default the first. */
  everySheet?: boolean;
  /** Limits of a file whose header is that of another shop's export; the same ones by default. */
  ofExports?: Pick<SheetBounds, 'rows' | 'columns' | 'letters'>;
  /**
   * Maximum bytes of the unpacked content and of the written lines, which repeat a text of the string table for each
   * cell; then of the string table, which is held in memory.
   */
  unpacked: number;
  words: number;
}

/** Error that ends reading, with a message for the uploader. */
export class UnfitSheet extends Error {}

/** Message for a file that unpacks beyond the limits. */
export const farTooMuch =
  'There is far more packed in it than products take. Save the products alone, or bring them as CSV.';

/** Task to parse a spreadsheet in a worker process, into a file of lines. */
export interface SheetTask {
  source: string;
  format: SheetFormat;
  target: string;
  bounds: SheetBounds;
}

/** Number of written lines, including the header, or the reason why there are none. */
export type SheetRead = { rows: number } | { unfit: string };

/** Line of the file: row number and cells. */
export type FileLine = [row: number, cells: Cell[]];

/** Counts the characters of a line's texts. Pure. */
export function countLetters(cells: readonly Cell[]): number {
  return cells.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 1), 0);
}

/** Iterates over the parsed lines. */
export async function* linesOf(file: string): AsyncGenerator<FileLine> {
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY }))
    yield JSON.parse(line) as FileLine;
}
