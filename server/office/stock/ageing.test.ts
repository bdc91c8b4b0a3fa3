import { and, eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Ageing, ageBands } from '#contract/office/stock.ts';
import { purchaseLinesTable, purchasesTable, stockMovementsTable, stockTable } from '#database/schema/stock.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
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

test('lists items older than half a year with their last purchase price', async () => {
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
  await db.insert(purchaseLinesTable).values({ purchaseId: bought?.id ?? 0, ...sku, pieces: 5, costPaise: 32_050 });
  const { bands, longest } = await read();
  expect(bands).toMatchObject([
    { pieces: 5, known: 5, cost: 1602.5 },
    {},
    {},
    {},
    { days: null, pieces: 7, known: 7, cost: 2243.5 },
  ]);
  expect(longest).toMatchObject([{ product: 'cricket-1', size: 'M', pieces: 7, days: 400, cost: 320.5 }]);
});
