import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OrderMarginReply } from '#contract/office/margins.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import {
  online,
  openPayingShop,
  orderDeps,
  type PayingShop,
  placeOrderFor,
  take,
  untilDelivered,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine, recount } from '#server/selling/order-views/test-orders.ts';
import { requestReturn } from '#server/selling/returns/request-return.ts';

let shop: PayingShop;
let manager = '';
beforeAll(async () => {
  shop = await openPayingShop();
  manager = (await aColleagueIn(shop, ['manager'], shop.clock.now)).cookie;
});
afterAll(() => shop?.close());

const orderMargin = async (reference: string) =>
  (await ask(shop, `GET /api/office/orders/${reference}/margin`, { cookie: manager })).json().data as OrderMarginReply;

it('a return that is only requested leaves the margin of an order', async () => {
  await recount(shop.database.db, 'cricket-1', 'M', 0);
  const payload = {
    ...{ key: randomUUID(), supplier: 'Test Knits', reference: 'DN-1' },
    lines: [{ product: 'cricket-1', size: 'M', pieces: 5, cost: 400 }],
  };
  await ask(shop, 'POST /api/office/purchases', { cookie: manager, payload });
  const order = await placeOrderFor(shop, online([aLine('cricket-1', 'M', 1)]));
  await take(shop, order.id, ...untilDelivered);
  const before = await orderMargin(order.reference);
  expect(before).toMatchObject({ pieces: 1, cost: 400 });
  await requestReturn(orderDeps(shop), order.id, randomUUID(), {
    kind: 'problem',
    reason: 'damaged',
    outcome: 'refund',
    lines: [{ line: 1, quantity: 1 }],
    note: 'A seam is open',
    photos: [],
  });
  expect(await orderMargin(order.reference)).toEqual(before);
});
