import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { SheetFormat } from '#contract/office/lists.ts';
import type { Cell } from './sheet-columns.ts';

/** What a spreadsheet may have, at most: none of ours comes near it, and a file that was made to fill the memory does. */
export interface SheetBounds {
  rows: number;
  columns: number;
  /** Letters of a cell. */
  letters: number;
  /** Bytes of all that is packed in it, and of its table of words, which is held whole. */
  unpacked: number;
  words: number;
}

/** A spreadsheet to be read in a process of its own, into a file of lines. */
export interface SheetTask {
  source: string;
  format: SheetFormat;
  target: string;
  bounds: SheetBounds;
}

/** Lines that were written, the first row among them; or why there are none, in a sentence. */
export type SheetRead = { rows: number } | { unfit: string };

/** A line of the file: the number of its row, and its cells. */
export type FileLine = [row: number, cells: Cell[]];

/** Gives the lines of what was read, one after the other. */
export async function* linesOf(file: string): AsyncGenerator<FileLine> {
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY }))
    yield JSON.parse(line) as FileLine;
}
