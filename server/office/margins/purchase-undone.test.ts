import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ProductMarginReply } from '#contract/office/margins.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { recount } from '#server/selling/order-views/test-orders.ts';

let shop: TestShop;
let manager = '';
beforeAll(async () => {
  shop = await openTestShop(undefined, undefined, { idle: true });
  manager = (await aColleagueIn(shop, ['manager'], new Date())).cookie;
});
afterAll(() => shop?.close());

const call = (name: string, payload?: object) => ask(shop, name, { cookie: manager, ...(payload && { payload }) });

async function buy(pieces: number, cost: number): Promise<void> {
  const lines = [{ product: 'cricket-1', size: 'M', pieces, cost }];
  const reply = await call('POST /api/office/purchases', {
    ...{ key: randomUUID(), supplier: 'Test Knits', reference: randomUUID().slice(0, 8), lines },
  });
  expect(reply.statusCode, reply.body).toBe(200);
}

it('taking back pieces that a purchase counted too many leaves the costs of older pieces', async () => {
  await recount(shop.database.db, 'cricket-1', 'M', 0);
  await buy(10, 100);
  // 100 pieces are typed instead of 10, and 90 are taken back.
  await buy(100, 900);
  const payload = { key: randomUUID(), size: 'M', why: 'corrected', pieces: -90, note: 'Typed 100 instead of 10' };
  const reply = await call('POST /api/office/products/cricket-1/movements', payload);
  expect(reply.statusCode, reply.body).toBe(200);
  const margin = (await call('GET /api/office/products/cricket-1/margin')).json().data as ProductMarginReply;
  expect(margin.sizes.find(({ size }) => size === 'M')).toMatchObject({ pieces: 20, known: 20, next: 100 });
});
