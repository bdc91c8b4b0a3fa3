import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stockTable } from '#database/schema/stock.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { openPayingShop, type PayingShop } from '#server/selling/order-checks/test-paid-orders.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop?.close());
const available = async () =>
  (
    await shop.database.db
      .select()
      .from(stockTable)
      .where(and(eq(stockTable.productId, 'cricket-1'), eq(stockTable.size, 'M')))
  )[0]?.available ?? -1;

it('a purchase brings its pieces onto the shelf, whatever delivery note somebody wrote before', async () => {
  const { cookie } = await aColleagueIn(shop, ['merchandiser'], shop.clock.now);
  const by = (reference: string) =>
    ask(shop, 'POST /api/office/products/cricket-1/movements', {
      cookie,
      payload: { key: randomUUID(), size: 'M', why: 'arrived', pieces: 10, reference },
    });
  expect((await by('purchase 1')).statusCode).toBe(200);
  const before = await available();
  const booked = await ask(shop, 'POST /api/office/purchases', {
    cookie,
    payload: {
      key: randomUUID(),
      supplier: 'Tirupur Knits',
      reference: 'DN-7',
      lines: [{ product: 'cricket-1', size: 'M', pieces: 10, cost: 400 }],
    },
  });
  expect(booked.statusCode, booked.body).toBe(200);
  expect(booked.json().data).toMatchObject({ number: 1, pieces: 10 });
  expect((await available()) - before).toBe(10);
});
