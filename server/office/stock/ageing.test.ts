import { and, eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Ageing, ageBands } from '#contract/office/stock.ts';
import { purchaseLinesTable, purchasesTable, stockMovementsTable, stockTable } from '#database/schema/stock.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { readLastCosts } from '#server/catalogue/costs/read-costs.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';

const now = new Date('2026-11-23T04:30:00Z');
const sku = { productId: 'cricket-1', size: 'M' };
let shop: TestShop;
let merchandiser = '';
beforeAll(async () => {
  shop = await openTestShop(() => now, undefined, { idle: true });
  merchandiser = (await aColleagueIn(shop, ['merchandiser'], now)).cookie;
  // Removes all other sizes, so that results are about one size.
  await shop.database.db.execute(sql`update stock set available = 0, reserved = 0`);
});
afterAll(() => shop?.close());

const read = async () =>
  (await ask(shop, 'GET /api/office/stock-ageing', { cookie: merchandiser })).json().data as Ageing;

/** Inserts arrivals of the given days ago, oldest first, and the current stock. */
async function came(arrivals: readonly { days: number; pieces: number }[], house: number): Promise<void> {
  const { db } = shop.database;
  await db
    .delete(stockMovementsTable)
    .where(and(eq(stockMovementsTable.productId, sku.productId), eq(stockMovementsTable.size, sku.size)));
  const at = (days: number) => new Date(now.getTime() - days * 86_400_000 - 1000);
  const rows = arrivals.map(({ days, pieces }) => ({
    ...sku,
    at: at(days),
    available: pieces,
    reserved: 0,
    reason: 'arrived' as const,
  }));
  if (rows.length > 0) await db.insert(stockMovementsTable).values(rows);
  await db
    .update(stockTable)
    .set({ available: house - Math.floor(house / 3), reserved: Math.floor(house / 3) })
    .where(and(eq(stockTable.productId, sku.productId), eq(stockTable.size, sku.size)));
}

/** The same calculation item by item: the latest arrivals are left, and unrecorded items have no age. */
function bandsOf(arrivals: readonly { days: number; pieces: number }[], house: number): number[] {
  const pieces = arrivals.flatMap(({ days, pieces: some }) => Array.from({ length: some }, () => days));
  const left = house === 0 ? [] : pieces.slice(-house);
  const unknown = house - left.length;
  const bands = [...ageBands, Number.POSITIVE_INFINITY].map(
    (most, at) => left.filter((days) => days <= most && days > (ageBands[at - 1] ?? -1)).length,
  );
  return bands.map((some, at) => some + (at === ageBands.length ? unknown : 0));
}

test('calculates the age of stock from the latest arrivals, whatever the other movements are', async () => {
  const arrivals = fc
    .array(fc.record({ days: fc.integer({ min: 0, max: 500 }), pieces: fc.integer({ min: 1, max: 20 }) }), {
      maxLength: 6,
    })
    .map((some) => some.toSorted((one, other) => other.days - one.days));
  await fc.assert(
    fc.asyncProperty(arrivals, fc.integer({ min: 0, max: 70 }), async (some, house) => {
      await came(some, house);
      expect((await read()).bands.map(({ pieces }) => pieces)).toEqual(bandsOf(some, house));
    }),
    { numRuns: 25 },
  );
});

test('values stock by the last purchase with its freight, and lists items older than half a year', async () => {
  const { db } = shop.database;
  await came(
    [
      { days: 400, pieces: 10 },
      { days: 20, pieces: 5 },
    ],
    12,
  );
  expect((await read()).bands.map(({ known, cost }) => [known, cost])).toEqual([...ageBands, null].map(() => [0, 0]));
  const [bought] = await db
    .insert(purchasesTable)
    .values({ supplier: 'Tiruppur Knits', reference: 'DN-1', key: 'a-key-of-it', at: now, person: 'Dev' })
    .returning();
  await db
    .insert(purchaseLinesTable)
    .values({ purchaseId: bought?.id ?? 0, ...sku, pieces: 5, costPaise: 32_050, extraPaise: 1003 });
  // A piece costs 320.50 and 2.01 of freight, by the same rule as the costs of margins.
  expect((await readLastCosts(db, [sku.productId])).get(sku.productId)).toBe(32_251);
  const { bands, longest } = await read();
  expect(bands).toMatchObject([
    { pieces: 5, known: 5, cost: 1612.55 },
    {},
    {},
    {},
    { days: null, pieces: 7, known: 7, cost: 2257.57 },
  ]);
  expect(longest).toMatchObject([{ product: 'cricket-1', size: 'M', pieces: 7, days: 400, cost: 322.51 }]);
});
