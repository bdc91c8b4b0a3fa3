import { factFaults, wayClosed } from '#server/catalogue/product-changes/change-product.ts';
import { factWords } from '#server/catalogue/products/fact-words.ts';
import {
  differingFacts,
  type FactedProduct,
  type FactName,
  type ProductFacts,
  serializeSorted,
} from '#server/catalogue/products/product-facts.ts';
import { mayBecome, withoutIdlePlan } from '#server/catalogue/products/product-rules.ts';
import type { KnownFacts } from '#server/foundation/values/known-facts.ts';
import {
  type Cell,
  type Column,
  productHead,
  type SheetProduct,
  sheetColumnOf,
  versionHead,
} from '#server/office/sheet-files/sheet-columns.ts';

export interface RowFault {
  column: string;
  sentence: string;
}

/** Row of a file. */
export interface SheetLine {
  row: number;
  cells: readonly Cell[];
}

/** Reads a row's product key from its first columns; `fault` if invalid. Pure. */
export function rowKeyOf(
  columns: readonly (Column | null)[],
  { cells }: SheetLine,
): { id: string; version: number } | { fault: RowFault } {
  const cellOf = (head: string) => {
    const cell = cells[columns.findIndex((column) => column?.head === head)] ?? null;
    return cell === null ? '' : String(cell).trim();
  };
  const [id, version] = [cellOf(productHead), cellOf(versionHead)];
  if (id === '')
    return {
      fault: {
        column: productHead,
        sentence: 'Leave the product as it was exported. New products are made on the screen.',
      },
    };
  if (!/^\d{1,9}$/.test(version) || Number(version) < 1)
    return {
      fault: {
        column: versionHead,
        sentence: 'Leave the version as it was exported: it tells whether somebody changed the product since.',
      },
    };
  return { id, version: Number(version) };
}

/** Returns a row's changes relative to the exported version; `wrong` for unreadable cells. Pure. */
export function rowChangesOf(
  shopFacts: KnownFacts,
  columns: readonly (Column | null)[],
  { cells }: SheetLine,
  base: Omit<SheetProduct, 'pieces' | 'prices'>,
): { changes: Partial<ProductFacts> } | { wrong: RowFault[] } {
  const changes: Record<string, unknown> = {};
  const wrong: RowFault[] = [];
  const told = { ...base, pieces: '', prices: '' };
  for (const [place, column] of columns.entries()) {
    if (!column || (!column.read && !column.fixed)) continue;
    const cell = unguarded(cells[place] ?? null);
    if (isSame(cell, column.write(told))) continue;
    const read = readCell(shopFacts, column, cell);
    if ('fault' in read) wrong.push({ column: column.head, sentence: read.fault });
    // Another spelling of the same value is no change: ₹2,499 for 2499.
    else if (serializeSorted(read.value) !== serializeSorted(base.facts[read.fact])) changes[read.fact] = read.value;
  }
  return wrong.length > 0 ? { wrong } : { changes };
}

/** Removes the apostrophe that protects a text against being read as a formula. Pure. */
function unguarded(cell: Cell): Cell {
  return typeof cell === 'string' && /^'[=+\-@\t\r\n]/.test(cell) ? cell.slice(1) : cell;
}

/** Returns true for the error value of a spreadsheet formula. */
function isError(cell: Cell): boolean {
  return typeof cell === 'string' && /^#(?:REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!)$/.test(cell.trim());
}

function isSame(cell: Cell, written: Cell): boolean {
  if (cell === written) return true;
  const [one, other] = [cell, written].map((value) =>
    value === null ? '' : String(value).replaceAll('\r\n', '\n').trim(),
  );
  return one === other;
}

/** Result of a planned change: the new product, or the reasons why it is not possible. */
export type PlannedRow = { names: FactName[]; after: ProductFacts } | { faults: RowFault[]; conflict: boolean };

interface Beginning {
  /** Product version on which the row is based, and its facts; undefined if that version is not stored. */
  version: number;
  base: ProductFacts | undefined;
}

/** Validates a product change like an edit in the table. Concurrent changes of other fields are merged. Pure. */
export function planChange(
  shopFacts: KnownFacts,
  now: FactedProduct,
  changes: Partial<ProductFacts>,
  { version, base }: Beginning,
): PlannedRow {
  const after = withoutIdlePlan({ ...now.facts, ...changes });
  const names = differingFacts(now.facts, after);
  if (names.length === 0) return { names, after };
  if (version !== now.row.version) {
    const same = base ? differingFacts(base, now.facts).filter((name) => names.includes(name)) : names;
    if (same.length > 0) return { faults: same.map((name) => changedSince(name, now.facts)), conflict: true };
  }
  if (!mayBecome(now.facts.state, after.state))
    return { faults: [{ column: sheetColumnOf('state'), sentence: wayClosed(now.facts.state) }], conflict: false };
  const faults = factFaults(shopFacts, after, now.facts).map(([field, sentence]) => ({
    column: sheetColumnOf(field === 'oldPrice' ? 'oldPricePaise' : field),
    sentence,
  }));
  return faults.length > 0 ? { faults, conflict: false } : { names, after };
}

function changedSince(name: FactName, now: ProductFacts): RowFault {
  const { words, shown } = factWords[name];
  const sentence = `Somebody has changed ${words} since it was exported: it is ${shown(now[name] as never).slice(0, 120)} now. Take the product out again.`;
  return { column: sheetColumnOf(name), sentence };
}

/** Reads the new value of a fact from a cell. */
function readCell(
  shopFacts: KnownFacts,
  { fixed, fact, read }: Column,
  cell: ReturnType<typeof unguarded>,
): { fault: string } | { fact: keyof ProductFacts; value: unknown } {
  if (fixed || !fact || !read) return { fault: 'A spreadsheet does not change this. Leave it as it was exported.' };
  if (isError(cell)) return { fault: `Your spreadsheet shows ${String(cell)} here. Write what it must be.` };
  const found = read(cell, shopFacts);
  return 'fault' in found ? found : { fact, value: found.value };
}
