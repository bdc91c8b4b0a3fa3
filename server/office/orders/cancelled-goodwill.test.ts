import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeOrder } from '#contract/office/orders.ts';
import type { Gateway } from '#server/money/gateway/razorpay-client.ts';
import { capturePayments } from '#server/money/settlement/capture-payments.ts';
import { aPayment, knowOrder, tellPayment } from '#server/money/settlement/test-payments.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { cancelOrder } from '#server/selling/order-changes/cancel-order.ts';
import {
  noJobs,
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

/** An order whose card was only reserved, and that was cancelled as a whole: the mail says 'We never took it'. */
async function cancelledUntaken() {
  const told = { db: shop.database.db, now: shop.clock.now };
  const order = await placeOrderFor(shop, online([aLine('cricket-1')]), {}, { unpaid: true });
  const paise = Math.round(order.total * 100);
  const order_id = await knowOrder(told, order.id, paise);
  const payment = aPayment(told, { order_id, amount: paise, method: 'card', vpa: null, status: 'authorized' });
  await tellPayment(told, payment);
  await take(shop, order.id, 'confirmed');
  await cancelOrder(orderDeps(shop), order.id, randomUUID(), { reason: 'other', refundTo: 'source' });
  return { order, payment };
}

test('offers no money back of a cancelled order whose card was never charged, and never charges it', async () => {
  const { order, payment } = await cancelledUntaken();
  const asha = await aColleagueIn(shop, ['support'], shop.clock.now, { name: 'Asha Rao' });
  const path = `/api/office/orders/${order.reference}`;
  const seen: OfficeOrder = (await ask(shop, `GET ${path}`, { cookie: asha.cookie })).json().data;
  const offer = seen.possible.find(({ action }) => action === 'refund');
  const act = { do: 'refund', amount: 100, to: 'source', why: 'They rang' };
  const payload = { key: `press_${randomUUID()}`, version: seen.version, act };
  const given = await ask(shop, `POST ${path}/refund`, { cookie: asha.cookie, payload });
  const taken: number[] = [];
  const gateway: Partial<Gateway> = {
    capture: async (_id, amount) => {
      taken.push(amount);
      return { ...payment, status: 'captured', captured: true };
    },
    readPayment: async () => payment,
  };
  const log = { error: () => {}, warn: () => {} };
  const { settings, database } = shop;
  await capturePayments(
    { settings, jobs: noJobs, now: () => shop.clock.now, log, db: database.db, gateway: gateway as Gateway },
    order.id,
  );
  expect({ offered: offer, status: given.statusCode, said: given.json().message, charged: taken }).toMatchObject({
    offered: { offered: false },
    status: 409,
    charged: [],
  });
});
