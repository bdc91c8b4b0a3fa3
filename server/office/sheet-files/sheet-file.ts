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
  /** Maximum bytes of the unpacked content, and of its string table, which is held in memory. */
  unpacked: number;
  words: number;
}

/** Error that ends reading, with a message for the uploader. */
export class UnfitSheet extends Error {}

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

/** Iterates over the parsed lines. */
export async function* linesOf(file: string): AsyncGenerator<FileLine> {
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY }))
    yield JSON.parse(line) as FileLine;
}
