import { and, asc, eq, gt } from 'drizzle-orm';
import { type ShopSettings, settingNow } from '#contract/settings.ts';
import type { Db } from '#database/db.ts';
import { productSheetRowsTable } from '#database/schema/product-sheets.ts';
import { lacksConsent, type PricedChange, readPriceQuestions } from '#server/catalogue/products/price-guard.ts';
import { type ProductFacts, readFacts } from '#server/catalogue/products/product-facts.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import type { SheetRecord } from '#server/office/sheet-files/find-sheet.ts';
import { atOnce } from '#server/office/sheet-files/sheet-progress.ts';

/** Prices of a sheet need more consent than it has: its work is rolled back. */
export class PricesAsk extends Error {}

export interface PriceCounts {
  asking: number;
  waiting: number;
}

/** Counts the prices of a compared sheet that need confirmation, and those that wait for a second person. */
export async function countPrices(
  { db, now, settings }: Needs<'db' | 'now' | 'settings'>,
  id: string,
): Promise<PriceCounts> {
  const counts = { asking: 0, waiting: 0 };
  const shares = settingNow(settings, 'prices');
  for (let after = 0; ; ) {
    const rows = await changedRows(db, id, after);
    const last = rows.at(-1);
    if (!last) return counts;
    after = last.row;
    const products = new Map(
      (
        await readFacts(
          db,
          rows.flatMap(({ productId }) => productId ?? []),
        )
      ).map((one) => [one.id, one.facts]),
    );
    const changes = rows.flatMap(({ productId, changes: wanted }): PricedChange[] => {
      const before = products.get(productId ?? '');
      return before
        ? [{ id: productId ?? '', before, after: { ...before, ...(wanted as Partial<ProductFacts>) } }]
        : [];
    });
    for (const { waits } of await readPriceQuestions(db, changes, now(), shares))
      counts[waits ? 'waiting' : 'asking'] += 1;
  }
}

function changedRows(db: Db, id: string, after: number) {
  const { sheetId, row, productId, changes, state } = productSheetRowsTable;
  return db
    .select({ row, productId, changes })
    .from(productSheetRowsTable)
    .where(and(eq(sheetId, id), eq(state, 'changed'), gt(row, after)))
    .orderBy(asc(row))
    .limit(atOnce);
}

/** Throws PricesAsk if any price of locked products needs more consent than the sheet has. */
export async function requireConsent(
  tx: Db,
  changes: readonly PricedChange[],
  { consent }: Pick<SheetRecord, 'consent'>,
  { settings, at }: { settings: ShopSettings; at: Date },
): Promise<void> {
  const questions = await readPriceQuestions(tx, changes, at, settingNow(settings, 'prices'));
  if (questions.some((one) => lacksConsent(one, consent))) throw new PricesAsk();
}
