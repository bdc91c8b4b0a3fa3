import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PurchaseOrderBrief } from '#contract/office/purchase-orders.ts';
import { stockMovementsTable, stockTable } from '#database/schema/stock.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';

let shop: TestShop;
let cookies: string[] = [];
beforeAll(async () => {
  shop = await openTestShop(undefined, undefined, { idle: true });
  cookies = [
    (await aColleagueIn(shop, ['merchandiser'], new Date(), { name: 'Dev Anand' })).cookie,
    (await aColleagueIn(shop, ['manager'], new Date(), { name: 'Ila Bose' })).cookie,
  ];
});
afterAll(() => shop?.close());

const dayMs = 86_400_000;

/** Writes sales of 7 pieces a week over 14 weeks, and sets the pieces that are left. */
async function sell(productId: string, size: string, left: number): Promise<void> {
  const { db } = shop.database;
  const sales = Array.from({ length: 14 }, (_, week) => ({
    ...{ productId, size, at: new Date(Date.now() - (week * 7 + 3) * dayMs) },
    ...{ available: -7, reserved: 7, reason: 'reserved' as const },
  }));
  const first = { productId, size, at: new Date(Date.now() - 100 * dayMs), reason: 'arrived' as const };
  await db.insert(stockMovementsTable).values([{ ...first, available: 98 + left, reserved: 0 }, ...sales]);
  await db
    .update(stockTable)
    .set({ available: left })
    .where(and(eq(stockTable.productId, productId), eq(stockTable.size, size)));
}

test('two people who draft the same proposal at once order it once', async () => {
  await shop.database.db.delete(stockMovementsTable).where(eq(stockMovementsTable.productId, 'football-6'));
  await sell('football-6', 'M', 10);
  const press = (cookie: string) =>
    ask(shop, 'POST /api/office/reorder', {
      cookie,
      payload: { days: 14, supplier: '' },
      headers: { 'idempotency-key': randomUUID() },
    });
  await Promise.all(cookies.map(press));
  const { orders } = (await ask(shop, 'GET /api/office/purchase-orders', { cookie: cookies[0] ?? '' })).json().data as {
    orders: PurchaseOrderBrief[];
  };
  expect(orders.map(({ pieces, createdAt }) => [pieces, createdAt])).toHaveLength(1);
});
