import { inArray, sql } from 'drizzle-orm';
import { formatRupees, toRupees } from '#contract/money.ts';
import type { Db } from '#database/db.ts';
import { productVersionsTable } from '#database/schema/catalogue.ts';
import {
  type PriceRules,
  priceDifferenceWords,
  readCostsAbove,
  setsPriceOnSale,
} from '#server/catalogue/products/price-guard.ts';
import type { PricedChange } from '#server/catalogue/products/priced-change.ts';
import type { FactedProduct, ProductFacts } from '#server/catalogue/products/product-facts.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import type { KnownFacts } from '#server/foundation/values/known-facts.ts';
import { pricesAt } from '#server/office/catalogue/request-price.ts';
import { findTouched, releaseEans } from '#server/office/product-imports/touched-drafts.ts';
import { callOf, findSheet, importOf, type SheetRecord, undoUntil } from '#server/office/sheet-files/find-sheet.ts';
import { inTurn, mayStill, moveSheet } from '#server/office/sheet-files/sheet-progress.ts';
import { type RowOutcome, type RowRecord, writeRows } from '#server/office/sheet-files/write-sheet.ts';
import { changeAudited } from '#server/office/staff-records/mount-office.ts';
import { planChange } from './plan-row.ts';

/**
 * Reverts a spreadsheet's changes in one transaction with its audit row. Skips products changed since, with the reason.
 * Needs no consent for prices, as each was on sale within the last day; one that does not cover a cost which came since
 * stays as it is. Throws Stopped after a rollback.
 */
export async function undoSheet(
  deps: Needs<'db' | 'now' | 'settings' | 'shopFacts'>,
  { id }: SheetRecord,
): Promise<void> {
  const { db } = deps;
  const { by, name } = await findSheet(db, id);
  if (!by) return;
  await changeAudited(deps, { actor: 'member', ...by }, async (tx, note) => {
    await inTurn(tx);
    const sheet = await findSheet(tx, id);
    const about = { thing: 'product' as const, about: id };
    if (sheet.state !== 'undoing') return note({ ...about, what: `Undone already: ${callOf(sheet)}` });
    const at = deps.now();
    const may = (await mayStill(tx, sheet)) && undoUntil({ ...sheet, state: 'applied' }, at) !== null;
    if (!may) {
      await moveSheet(tx, id, ['undoing'], {
        state: 'applied',
        said: 'It cannot be undone any more. Nothing was changed.',
      });
      return note({ ...about, what: `Did not undo ${callOf(sheet)}`, why: 'It cannot be undone any more' });
    }
    const isImport = importOf(sheet) !== undefined;
    const judge = async (inside: Db, rows: readonly RowRecord[], products: Products) => {
      const touched = isImport ? await findTouched(inside, id, rows) : new Map<string, string>();
      const outcomes = await judgeSome(deps.shopFacts, inside, { rows, touched, name }, products);
      return keepBelowCost(inside, outcomes, { rows, products, rules: pricesAt(deps.settings, at) });
    };
    const { done, left, fingerprint } = await writeRows(deps.shopFacts, tx, {
      db,
      sheetId: id,
      from: 'done',
      who: by.who,
      at,
      judge,
    });
    if (isImport) await releaseEans(tx, id);
    await moveSheet(tx, id, ['undoing'], { state: 'undone', undone: done, kept: left, said: null, stop: false });
    note({
      ...about,
      what: `Undid ${callOf(sheet)}: ${done} ${isImport ? 'drafts thrown away' : 'products are as they were'}`,
      after: { products: done, 'left as they are': left, 'SHA-256 of what was changed': fingerprint },
    });
  });
}

interface JudgedRows {
  rows: readonly RowRecord[];
  /** Reasons to keep drafts of an import although their facts are as they were, by product. */
  touched: ReadonlyMap<string, string>;
  /** Name of the file. */
  name: string;
}

async function judgeSome(
  shopFacts: KnownFacts,
  tx: Db,
  { rows, touched, name }: JudgedRows,
  products: Products,
): Promise<Map<number, RowOutcome>> {
  const moved = rows.flatMap(({ productId, became }) =>
    products.get(productId ?? '')?.row.version === became ? [] : (productId ?? []),
  );
  const since = await lastOf(tx, moved);
  return new Map(
    rows.map((row): [number, RowOutcome] => {
      const now = products.get(row.productId ?? '');
      if (!now) return [row.row, { state: 'kept', words: 'There is no such product any more' }];
      if (now.row.version !== row.became)
        return [row.row, { state: 'kept', words: since.get(now.id) ?? 'Somebody has changed it since' }];
      const reason = touched.get(now.id);
      if (reason !== undefined) return [row.row, { state: 'kept', words: `${reason}. It stays as it is.` }];
      const planned = planChange(shopFacts, now, row.before as Partial<ProductFacts>, {
        version: now.row.version,
        base: undefined,
      });
      if ('faults' in planned)
        return [row.row, { state: 'kept', words: planned.faults.map(({ sentence }) => sentence).join(' ') }];
      return [row.row, { state: 'undone', change: { ...planned, what: `Undid ${name}` } }];
    }),
  );
}

/** Keeps the rows whose former price does not cover the last cost, with the reason, as nobody is asked here. */
async function keepBelowCost(
  tx: Db,
  outcomes: ReadonlyMap<number, RowOutcome>,
  { rows, products, rules }: { rows: readonly RowRecord[]; products: Products; rules: PriceRules },
): Promise<Map<number, RowOutcome>> {
  const priced = rows.flatMap(({ row, productId }): (PricedChange & { row: number })[] => {
    const outcome = outcomes.get(row);
    const now = products.get(productId ?? '');
    if (!now || !outcome || !('change' in outcome)) return [];
    return [{ row, id: now.id, before: now.facts, after: outcome.change.after }];
  });
  const lowered = priced.filter(setsPriceOnSale);
  const costs = await readCostsAbove(tx, lowered, rules);
  const kept = lowered.flatMap(({ row, id, after: { pricePaise } }): [number, RowOutcome][] => {
    const cost = costs.get(id);
    if (!cost) return [];
    const difference = priceDifferenceWords({ basePaise: cost.paise, basis: cost.basis, afterPaise: pricePaise });
    const words = `Its price before, ${formatRupees(toRupees(pricePaise))}, is ${difference}. Change it by itself.`;
    return [[row, { state: 'kept', words }]];
  });
  return new Map([...outcomes, ...kept]);
}

type Products = ReadonlyMap<string, FactedProduct>;

/** Describes the last change of each product, and its author. */
async function lastOf(tx: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectDistinctOn([productVersionsTable.productId], {
      id: productVersionsTable.productId,
      who: productVersionsTable.who,
      what: productVersionsTable.what,
    })
    .from(productVersionsTable)
    .where(inArray(productVersionsTable.productId, [...ids]))
    .orderBy(productVersionsTable.productId, sql`${productVersionsTable.version} desc`);
  return new Map(rows.map(({ id, who, what }) => [id, `${who} has changed it since: ${what}. It stays as it is.`]));
}
