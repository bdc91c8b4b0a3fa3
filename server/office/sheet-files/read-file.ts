import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { unzipSync } from 'fflate';
import { streamCsvRows } from 'hucre/csv';
import { streamXlsxRows } from 'hucre/xlsx';
import type { Cell } from './sheet-columns.ts';
import type { FileLine, SheetBounds, SheetRead, SheetTask } from './sheet-file.ts';

/** Error that ends reading, with words for the uploader. */
class Unfit extends Error {}

/**
 * Reads a spreadsheet's first sheet into a file of lines. Uses stored values and evaluates no formula. Stops at the
 * limits, packed or unpacked, before memory fills.
 */
export async function readFileInto({ source, format, target, bounds }: SheetTask): Promise<SheetRead> {
  let rows = 0;
  async function* written() {
    const bytes = await readFile(source);
    for await (const line of format === 'xlsx' ? xlsxLines(bytes, bounds) : csvLines(bytes)) {
      const held = within(line, bounds);
      if (!held) continue;
      rows += 1;
      if (rows > bounds.rows + 1)
        throw new Unfit(`It has more than ${bounds.rows.toLocaleString('en-IN')} rows. Bring it in parts.`);
      yield `${JSON.stringify(held)}\n`;
    }
  }
  try {
    await pipeline(Readable.from(written()), createWriteStream(target, { mode: 0o600 }));
  } catch (error) {
    if (error instanceof Unfit) return { unfit: error.message };
    // Parser messages about broken files are not shown.
    return {
      unfit: `It could not be read as ${format === 'xlsx' ? 'an XLSX file' : 'CSV'}. Save it again from your spreadsheet.`,
    };
  }
  return rows > 0 ? { rows } : { unfit: 'There is nothing in it.' };
}

async function* xlsxLines(bytes: Buffer, bounds: SheetBounds): AsyncGenerator<FileLine> {
  // XLSX is a ZIP: declared sizes are checked before unpacking, and the reader enforces them.
  if (bytes.subarray(0, 2).toString() !== 'PK')
    throw new Unfit('It is no XLSX file. Save it as XLSX, or as CSV UTF-8.');
  let unpacked = 0;
  unzipSync(bytes, {
    filter({ name, originalSize }) {
      unpacked += originalSize;
      if (unpacked > bounds.unpacked || (/sharedStrings/i.test(name) && originalSize > bounds.words))
        throw new Unfit(
          'There is far more packed in it than products take. Save the products alone, or bring them as CSV.',
        );
      return false;
    },
  });
  for await (const { index, values } of streamXlsxRows(bytes)) yield [index + 1, values as Cell[]];
}

function* csvLines(bytes: Buffer): Generator<FileLine> {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Unfit('Some of its letters cannot be read. Save it as “CSV UTF-8”.');
  }
  if (text.includes('\0')) throw new Unfit('It is no CSV file. Save it as CSV UTF-8, or as XLSX.');
  let row = 0;
  for (const cells of streamCsvRows(text)) {
    row += 1;
    yield [row, cells as Cell[]];
  }
}

/** Validates a row against its limits; undefined if empty. */
function within([row, values]: FileLine, bounds: SheetBounds): FileLine | undefined {
  const cells = values.map(asCell);
  while (cells.at(-1) === null) cells.pop();
  if (cells.length === 0) return undefined;
  if (cells.length > bounds.columns) throw new Unfit(`Row ${row} has more than ${bounds.columns} columns.`);
  const long = cells.find((cell) => typeof cell === 'string' && cell.length > bounds.letters);
  if (long !== undefined)
    throw new Unfit(`A cell of row ${row} has more than ${bounds.letters.toLocaleString('en-IN')} letters.`);
  return [row, cells];
}

function asCell(value: unknown): Cell {
  if (typeof value === 'string') return value === '' ? null : value;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  return value instanceof Date ? value.toISOString() : null;
}
