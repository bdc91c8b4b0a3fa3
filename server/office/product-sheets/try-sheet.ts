import { rm } from 'node:fs/promises';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { productSheetRowsTable } from '#database/schema/product-sheets.ts';
import { readFacts, readProductVersions } from '#server/catalogue/products/product-facts.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import type { KnownFacts } from '#server/foundation/values/known-facts.ts';
import { recognizeExport, tryImport } from '#server/office/product-imports/try-import.ts';
import { bulkChangeOf, formatOf, importOf, type SheetRecord } from '#server/office/sheet-files/find-sheet.ts';
import { readHeads } from '#server/office/sheet-files/read-heads.ts';
import { type Column, productHead, versionHead } from '#server/office/sheet-files/sheet-columns.ts';
import { countLetters, linesOf } from '#server/office/sheet-files/sheet-file.ts';
import { type SheetProcesses, sheetBounds } from '#server/office/sheet-files/sheet-process.ts';
import { atOnce, moveSheet, reportProgress } from '#server/office/sheet-files/sheet-progress.ts';
import { sheetKey } from '#server/office/sheet-files/unread-file.ts';
import { planChange, type RowFault, rowChangesOf, rowKeyOf, type SheetLine } from './plan-row.ts';
import { countPrices } from './sheet-prices.ts';
import { tryWish } from './try-wish.ts';

export interface TryContext extends Needs<'db' | 'files' | 'shopFacts' | 'settings' | 'now'> {
  sheetProcesses: SheetProcesses;
}

/** Maximum characters of the rows that are compared at once, which are held in memory. */
const mostLettersAtOnce = 4_000_000;

type NewRow = typeof productSheetRowsTable.$inferInsert;

/**
 * Reads an uploaded spreadsheet, or the bulk change of a list, and compares each row with its product; plans the drafts
 * of another shop's export. Changes no product. Throws Problem 503 if it cannot be read now, Stopped if discarded.
 */
export async function trySheet(deps: TryContext, sheet: SheetRecord): Promise<void> {
  const wish = bulkChangeOf(sheet);
  if (wish) return tryWish(deps, { id: sheet.id, wish });
  const { db, files, sheetProcesses } = deps;
  const format = formatOf(sheet) ?? 'csv';
  const scratch = path.join(await files.scratch(), `${sheet.id}-${process.pid}`);
  const [source, target] = [`${scratch}.sheet`, `${scratch}.lines`];
  try {
    await files.copyOut(sheetKey(sheet.id), source);
    const read = (await sheetProcesses.run({ source, format, target, bounds: sheetBounds }, sheet.memberId)) ?? {
      unfit: 'It could not be read: it takes more than products need. Save the products alone, or bring them as CSV.',
    };
    const heads = 'unfit' in read ? undefined : await recognizeExport(target);
    if ('rows' in read && heads) {
      const { id, name } = sheet;
      const file = { id, name, format, lines: target, rows: read.rows - 1, mapping: importOf(sheet)?.mapping };
      return await tryImport(deps, file, heads);
    }
    const tried = 'unfit' in read ? read : await compare(deps.shopFacts, db, sheet.id, target, read.rows - 1);
    if ('unfit' in tried) await moveSheet(db, sheet.id, ['reading'], { state: 'unfit', said: tried.unfit });
    else
      await moveSheet(db, sheet.id, ['reading'], {
        state: 'ready',
        through: 'rows' in read ? read.rows - 1 : 0,
        ...tried,
        ...(await countPrices(deps, sheet.id)),
      });
  } finally {
    await Promise.all([source, target].map((file) => rm(file, { force: true })));
  }
}

interface Counted {
  changed: number;
  same: number;
  wrong: number;
}

async function compare(
  shopFacts: KnownFacts,
  db: Db,
  id: string,
  file: string,
  rows: number,
): Promise<Counted | { unfit: string }> {
  await db.delete(productSheetRowsTable).where(eq(productSheetRowsTable.sheetId, id));
  await moveSheet(db, id, ['reading'], { state: 'reading', rows, through: 0 });
  const seen = new Map<string, number>();
  const counted = { changed: 0, same: 0, wrong: 0 };
  let columns: readonly (Column | null)[] | undefined;
  let batch: SheetLine[] = [];
  let through = 0;
  let letters = 0;
  const flush = async () => {
    if (batch.length === 0 || !columns) return;
    const found = await compareSome(shopFacts, db, columns, batch, seen);
    for (const { state } of found) counted[state as 'changed' | 'wrong'] += 1;
    counted.same += batch.length - found.length;
    if (found.length > 0) await db.insert(productSheetRowsTable).values(found.map((row) => ({ ...row, sheetId: id })));
    through += batch.length;
    batch = [];
    letters = 0;
    await reportProgress(db, id, through);
  };
  for await (const [row, cells] of linesOf(file)) {
    if (!columns) {
      const heads = readHeads(cells);
      if ('unfit' in heads) return heads;
      columns = heads.columns;
      continue;
    }
    batch.push({ row, cells });
    letters += countLetters(cells);
    if (batch.length === atOnce || letters > mostLettersAtOnce) await flush();
  }
  await flush();
  // The statistics are needed soon, when applying reads batches by key; without them the planner would scan the table
  // each time.
  await db.execute(sql`analyze ${productSheetRowsTable}`);
  return through > 0 ? counted : { unfit: 'There is no product in it, but only the names of columns.' };
}

type Compared = Omit<NewRow, 'sheetId'>;

/** Compares some rows with their products; omits rows without changes. */
async function compareSome(
  shopFacts: KnownFacts,
  db: Db,
  columns: readonly (Column | null)[],
  lines: readonly SheetLine[],
  seen: Map<string, number>,
): Promise<Compared[]> {
  const keyed = lines.map((line) => ({ line, key: rowKeyOf(columns, line) }));
  const keys = keyed.flatMap(({ key }) => ('id' in key ? [key] : []));
  const products = new Map((await readFacts(db, [...new Set(keys.map(({ id }) => id))])).map((one) => [one.id, one]));
  const older = keys.filter(({ id, version }) => (products.get(id)?.row.version ?? 0) > version);
  const versions = await readProductVersions(db, older);
  return keyed.flatMap(({ line, key }): Compared[] => {
    const { row } = line;
    const product = 'id' in key ? products.get(key.id) : undefined;
    const wrong = (faults: RowFault[]): Compared[] => [
      {
        row,
        productId: product?.id ?? null,
        name: product?.facts.name ?? ('id' in key ? key.id.slice(0, 80) : ''),
        state: 'wrong',
        faults,
      },
    ];
    if ('fault' in key) return wrong([key.fault]);
    const { id, version } = key;
    if (!product) return wrong([{ column: productHead, sentence: `There is no product ${id.slice(0, 80)}` }]);
    const before = seen.get(id);
    if (before !== undefined)
      return wrong([{ column: productHead, sentence: `It stands in row ${before} already. Keep one of them.` }]);
    seen.set(id, row);
    const base = version === product.row.version ? product.facts : versions.get(`${id} ${version}`);
    if (!base)
      return wrong([{ column: versionHead, sentence: 'This version is not known. Take the product out again.' }]);
    const read = rowChangesOf(shopFacts, columns, line, {
      id,
      facts: base,
      row: { category: product.row.category, version },
    });
    if ('wrong' in read) return wrong(read.wrong);
    const planned = planChange(shopFacts, product, read.changes, { version, base });
    if ('faults' in planned) return wrong(planned.faults);
    if (planned.names.length === 0) return [];
    const pick = (facts: object) =>
      Object.fromEntries(planned.names.map((name) => [name, Reflect.get(facts, name) as unknown]));
    return [
      {
        row,
        productId: id,
        name: product.facts.name,
        version,
        state: 'changed',
        changes: pick(planned.after),
        before: pick(product.facts),
      },
    ];
  });
}
