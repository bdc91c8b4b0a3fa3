import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { streamCsvRows } from 'hucre/csv';
import { tooManyRows } from '#contract/office/import-rows.ts';
import { readExportHeads } from '#server/office/shop-exports/export-columns.ts';
import { xlsxLines } from './read-xlsx.ts';
import type { Cell } from './sheet-columns.ts';
import {
  type FileLine,
  farTooMuch,
  type SheetBounds,
  type SheetRead,
  type SheetTask,
  UnfitSheet,
} from './sheet-file.ts';

/**
 * Reads a spreadsheet's first visible sheet into a file of lines. Uses stored values and evaluates no formula. Stops at
 * the limits, before memory is exhausted.
 */
export async function readFileInto({ source, format, target, bounds }: SheetTask): Promise<SheetRead> {
  let rows = 0;
  async function* written() {
    const bytes = await readFile(source);
    let limits = bounds;
    let unpacked = 0;
    for await (const line of format === 'xlsx' ? xlsxLines(bytes, bounds) : csvLines(bytes)) {
      const cells = cellsOf(line);
      if (cells.length === 0) continue;
      if (rows === 0) limits = limitsFor(cells, bounds);
      refuseBeyond(line[0], cells, limits);
      rows += 1;
      // The head is no row of data. The limit is that of the header: another shop's export has a lower one.
      if (rows > limits.rows + 1) throw new UnfitSheet(tooManyRows(limits.rows));
      const text = `${JSON.stringify([line[0], cells] satisfies FileLine)}\n`;
      unpacked += Buffer.byteLength(text);
      if (unpacked > bounds.unpacked) throw new UnfitSheet(farTooMuch);
      yield text;
    }
  }
  try {
    await pipeline(Readable.from(written()), createWriteStream(target, { mode: 0o600 }));
  } catch (error) {
    if (error instanceof UnfitSheet) return { unfit: error.message };
    // Parser messages about broken files are not shown.
    return {
      unfit: `It could not be read as ${format === 'xlsx' ? 'an XLSX file' : 'CSV'}. Save it again from your spreadsheet.`,
    };
  }
  return rows > 0 ? { rows } : { unfit: 'There is nothing in it.' };
}

function* csvLines(bytes: Buffer): Generator<FileLine> {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UnfitSheet('Some of its letters cannot be read. Save it as “CSV UTF-8”.');
  }
  if (text.includes('\0')) throw new UnfitSheet('It is no CSV file. Save it as CSV UTF-8, or as XLSX.');
  const { rows, delimiter = delimiterOf(text) } = withoutSeparatorLine(text);
  let row = 0;
  for (const cells of streamCsvRows(rows, { ...(delimiter && { delimiter }) })) {
    row += 1;
    yield [row, cells as Cell[]];
  }
}

/** Removes the line `sep=;` that Excel writes and hides; its row numbers start after that line. */
function withoutSeparatorLine(text: string): { rows: string; delimiter?: string } {
  const [line, delimiter] = /^\uFEFF?"?sep=(.)"?(?:\r\n|\r|\n)/i.exec(text) ?? [];
  return line === undefined || delimiter === undefined ? { rows: text } : { rows: text.slice(line.length), delimiter };
}

/** First record of a CSV file: its header, whose quoted names may contain line breaks. */
const firstRecord = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/;

/**
 * Finds the delimiter by the header, outside quotes: texts below may contain more of another sign. Undefined if the
 * header has one column.
 */
function delimiterOf(text: string): string | undefined {
  const signs = (firstRecord.exec(text)?.[0] ?? '').replace(/"[^"]*"/g, '');
  const [best] = [',', ';', '\t']
    .map((sign) => ({ sign, count: signs.split(sign).length - 1 }))
    .toSorted((one, other) => other.count - one.count);
  return best && best.count > 0 ? best.sign : undefined;
}

/** Returns the cells of a row up to the last that is filled; none if it is empty. */
function cellsOf([, values]: FileLine): Cell[] {
  const cells = values.map(asCell);
  while (cells.at(-1) === null) cells.pop();
  return cells;
}

/** Returns the limits by the header: those of exports only for another shop's export. */
function limitsFor(header: readonly Cell[], bounds: SheetBounds): SheetBounds {
  const { ofExports } = bounds;
  const isExport = ofExports && header.length <= ofExports.columns && readExportHeads(header) !== undefined;
  return isExport ? { ...bounds, ...ofExports } : bounds;
}

function refuseBeyond(row: number, cells: readonly Cell[], bounds: SheetBounds): void {
  if (cells.length > bounds.columns) throw new UnfitSheet(`Row ${row} has more than ${bounds.columns} columns.`);
  const long = cells.find((cell) => typeof cell === 'string' && cell.length > bounds.letters);
  if (long !== undefined)
    throw new UnfitSheet(`A cell of row ${row} has more than ${bounds.letters.toLocaleString('en-IN')} letters.`);
}

function asCell(value: unknown): Cell {
  if (typeof value === 'string') return value === '' ? null : value;
  return typeof value === 'number' || typeof value === 'boolean' ? value : null;
}
