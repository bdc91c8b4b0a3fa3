import { createHash } from 'node:crypto';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { SheetRowState } from '#contract/office/lists.ts';
import type { Db } from '#database/db.ts';
import { productsTable } from '#database/schema/catalogue.ts';
import { productSheetRowsTable } from '#database/schema/product-sheets.ts';
import {
  changeMany,
  type Following,
  offerMany,
  type WantedChange,
} from '#server/catalogue/product-changes/change-products.ts';
import { invalidatePages } from '#server/catalogue/products/invalidate-pages.ts';
import { type FactedProduct, readFacts } from '#server/catalogue/products/product-facts.ts';
import type { KnownFacts } from '#server/foundation/values/known-facts.ts';
import { atOnce, reportProgress } from './sheet-progress.ts';

export type RowRecord = typeof productSheetRowsTable.$inferSelect;

/** Outcome of a row while its product is locked: a change, or the reason for none. */
export type RowOutcome =
  | { change: Omit<WantedChange, 'now'>; state: SheetRowState }
  | { state: SheetRowState; words: string | null };

export interface SheetWriting {
  /** Database connection outside the transaction, for progress. */
  db: Db;
  sheetId: string;
  /** State of the rows to process. */
  from: SheetRowState;
  who: string;
  at: Date;
  /** Decides the outcome of some rows with their current products. */
  judge: (
    tx: Db,
    rows: readonly RowRecord[],
    products: ReadonlyMap<string, FactedProduct>,
  ) => Promise<Map<number, RowOutcome>>;
}

export interface WrittenRow {
  /** Number of changed products, and of rows without effect. */
  done: number;
  left: number;
  /** SHA-256 of the changes by product, for the audit log; the versions have the details. */
  fingerprint: string;
}

/**
 * Processes a spreadsheet's rows in one transaction, in batches by product, and stores each outcome. Sizes are written
 * last, since orders wait for them; the commit invalidates pages. Throws Stopped.
 */
export async function writeRows(shopFacts: KnownFacts, tx: Db, writing: SheetWriting): Promise<WrittenRow> {
  const { db, sheetId, from, who, at } = writing;
  const all = await tx
    .select({ row: productSheetRowsTable.row })
    .from(productSheetRowsTable)
    .where(and(eq(productSheetRowsTable.sheetId, sheetId), eq(productSheetRowsTable.state, from)))
    .orderBy(sql`${productSheetRowsTable.productId} collate "C"`);
  const tags = new Set<string>();
  const sizes: Following['sizes'] = [];
  const print = createHash('sha256');
  const written = { done: 0, left: 0 };
  for (let start = 0; start < all.length; start += atOnce) {
    const some = all.slice(start, start + atOnce).map(({ row }) => row);
    const { changes, left } = await writeSome(tx, writing, some);
    const following = await changeMany(shopFacts, tx, changes, { who, at });
    for (const tag of following.tags) tags.add(tag);
    sizes.push(...following.sizes);
    for (const { now, after, names } of changes)
      print.update(JSON.stringify([now.id, now.row.version + 1, names.map((name) => after[name])]));
    written.done += changes.length;
    written.left += left;
    await reportProgress(db, sheetId, Math.min(start + atOnce, all.length));
  }
  for (let start = 0; start < sizes.length; start += atOnce)
    await offerMany(tx, sizes.slice(start, start + atOnce), who);
  await invalidatePages(tx, [...tags]);
  return { ...written, fingerprint: print.digest('hex') };
}

async function writeSome(
  tx: Db,
  { sheetId, from, judge }: SheetWriting,
  some: readonly number[],
): Promise<{ changes: WantedChange[]; left: number }> {
  const rows = await tx
    .select()
    .from(productSheetRowsTable)
    .where(and(eq(productSheetRowsTable.sheetId, sheetId), inArray(productSheetRowsTable.row, [...some])));
  const ids = rows.flatMap(({ productId }) => productId ?? []);
  // The weaker lock lets orders, which reference products, continue.
  await tx
    .select({ id: productsTable.id })
    .from(productsTable)
    .where(inArray(productsTable.id, ids))
    .orderBy(asc(sql`${productsTable.id} collate "C"`))
    .for('no key update');
  const facts = new Map((await readFacts(tx, ids)).map((one) => [one.id, one]));
  const outcomes = await judge(tx, rows, facts);
  const changes: WantedChange[] = [];
  const said = rows.map(({ row, productId }) => {
    const outcome = outcomes.get(row);
    const now = facts.get(productId ?? '');
    if (!outcome || !now) throw new Error(`row ${row} of ${sheetId} was not judged`);
    if (!('change' in outcome)) return { row, ...outcome, became: null, before: null };
    changes.push({ now, ...outcome.change });
    const before = Object.fromEntries(outcome.change.names.map((name) => [name, now.facts[name]]));
    // Undo restores the values before the spreadsheet, and its rows continue to show them.
    if (from === 'done') return { row, state: outcome.state, words: null, became: now.row.version + 1, before: null };
    return { row, state: outcome.state, words: null, became: now.row.version + 1, before };
  });
  await tx.execute(sql`
    update ${productSheetRowsTable} r set state = g.state, words = g.words, became = coalesce(g.became, r.became), before = coalesce(g.before, r.before)
    from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as g(row int, state text, words text, became int, before jsonb)
    where r.sheet_id = ${sheetId} and r.row = g.row`);
  return { changes, left: rows.length - changes.length };
}
