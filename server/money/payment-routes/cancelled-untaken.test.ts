import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPayment, knowOrder, tellPayment } from '#server/money/settlement/test-payments.ts';
import { cancelOrder } from '#server/selling/order-changes/cancel-order.ts';
import {
  online,
  openPayingShop,
  orderDeps,
  type PayingShop,
  placeOrderFor,
  take,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine } from '#server/selling/order-views/test-orders.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop?.close());

test('does not say that money comes back of a cancelled order whose card was only reserved', async () => {
  const told = { db: shop.database.db, now: shop.clock.now };
  const order = await placeOrderFor(shop, online([aLine('cricket-1')]), {}, { unpaid: true });
  const paise = Math.round(order.total * 100);
  const order_id = await knowOrder(told, order.id, paise);
  await tellPayment(told, aPayment(told, { order_id, amount: paise, method: 'card', vpa: null, status: 'authorized' }));
  await take(shop, order.id, 'confirmed');
  await cancelOrder(orderDeps(shop), order.id, randomUUID(), { reason: 'other', refundTo: 'source' });
  const seen = await shop.app.inject({ url: `/api/orders/${order.reference}/payment?key=${order.key}` });
  expect(seen.json().data).toMatchObject({
    state: 'cancelled',
    message: 'This order was cancelled. Nothing was charged.',
  });
});
