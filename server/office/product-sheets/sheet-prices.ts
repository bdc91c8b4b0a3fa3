import { and, asc, eq, gt } from 'drizzle-orm';
import type { SheetRow } from '#contract/office/product-sheets.ts';
import type { ShopSettings } from '#contract/settings.ts';
import type { Db } from '#database/db.ts';
import { productSheetRowsTable } from '#database/schema/product-sheets.ts';
import type { CutBudget } from '#server/catalogue/products/price-cuts.ts';
import {
  lacksConsent,
  type PriceQuestion,
  presentQuestion,
  readPriceQuestions,
} from '#server/catalogue/products/price-guard.ts';
import type { PricedChange } from '#server/catalogue/products/priced-change.ts';
import { type ProductFacts, readFacts } from '#server/catalogue/products/product-facts.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { pricesAt } from '#server/office/catalogue/request-price.ts';
import type { SheetRecord } from '#server/office/sheet-files/find-sheet.ts';
import { atOnce } from '#server/office/sheet-files/sheet-progress.ts';

/** Error for prices that need more consent than the spreadsheet has; its changes are rolled back. */
export class PricesAsk extends Error {}

export interface PriceCounts {
  asking: number;
  waiting: number;
}

/**
 * Counts the prices of a compared spreadsheet that need confirmation, and those that need a second person. With an
 * author's budget, prices that exceed it need a second person too.
 */
export async function countPrices(deps: PriceContext, id: string, cuts?: CutBudget): Promise<PriceCounts> {
  const counts = { asking: 0, waiting: 0 };
  for (let after = 0; ; ) {
    const rows = await changedRows(deps.db, id, { after, limit: atOnce });
    const last = rows.at(-1);
    if (!last) return counts;
    after = last.row;
    for (const { waits } of await questionsOf(deps, rows, cuts)) counts[waits ? 'waiting' : 'asking'] += 1;
  }
}

type PriceContext = Needs<'db' | 'now' | 'settings'>;

/** Marks the rows of a compared spreadsheet whose prices need consent, in their order. */
export async function markPrices<Row extends Pick<SheetRow, 'row' | 'state' | 'product'>>(
  deps: PriceContext,
  id: string,
  rows: readonly Row[],
): Promise<(Row & Pick<SheetRow, 'price'>)[]> {
  const [first, last] = [rows[0], rows.at(-1)];
  const isOpen = first?.state === 'changed';
  const changed = isOpen ? await changedRows(deps.db, id, { after: first.row - 1, limit: rows.length }) : [];
  const upTo = changed.filter(({ row }) => row <= (last?.row ?? 0));
  const questions = new Map((await questionsOf(deps, upTo)).map((one) => [one.id, presentQuestion(one)]));
  return rows.map((row) => ({ ...row, price: (isOpen && questions.get(row.product ?? '')) || null }));
}

/** Returns the price questions that the rows of a spreadsheet raise. */
async function questionsOf(
  { db, now, settings }: PriceContext,
  rows: Awaited<ReturnType<typeof changedRows>>,
  cuts?: CutBudget,
): Promise<PriceQuestion[]> {
  const ids = rows.flatMap(({ productId }) => productId ?? []);
  const products = new Map((await readFacts(db, ids)).map((one) => [one.id, one.facts]));
  const changes = rows.flatMap(({ productId, changes: wanted }): PricedChange[] => {
    const before = products.get(productId ?? '');
    return before ? [{ id: productId ?? '', before, after: { ...before, ...(wanted as Partial<ProductFacts>) } }] : [];
  });
  const at = now();
  return readPriceQuestions(db, changes, at, pricesAt(settings, at), cuts);
}

function changedRows(db: Db, id: string, { after, limit }: { after: number; limit: number }) {
  const { sheetId, row, productId, changes, state } = productSheetRowsTable;
  return db
    .select({ row, productId, changes })
    .from(productSheetRowsTable)
    .where(and(eq(sheetId, id), eq(state, 'changed'), gt(row, after)))
    .orderBy(asc(row))
    .limit(limit);
}

/**
 * Deducts the price cuts of locked products from the budget. Throws PricesAsk if any price needs more consent than the
 * spreadsheet has.
 */
export async function requireConsent(
  tx: Db,
  changes: readonly PricedChange[],
  { consent }: Pick<SheetRecord, 'consent'>,
  { settings, at, cuts }: { settings: ShopSettings; at: Date; cuts: CutBudget | undefined },
): Promise<void> {
  const questions = await readPriceQuestions(tx, changes, at, pricesAt(settings, at), cuts);
  if (questions.some((one) => lacksConsent(one, consent))) throw new PricesAsk();
}
