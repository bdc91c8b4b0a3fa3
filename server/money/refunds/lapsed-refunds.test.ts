import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrderState } from '#contract/orders.ts';
import { paymentsTable, refundsTable } from '#database/schema/payments.ts';
import { returnsTable } from '#database/schema/returns.ts';
import type { WirePayment } from '#server/money/gateway/razorpay-wire.ts';
import { aPayment, knowOrder, tellPayment } from '#server/money/settlement/test-payments.ts';
import {
  call,
  ledgerFaults,
  online,
  openPayingShop,
  type PayingShop,
  placeOrderFor,
  read,
  take,
  untilDelivered,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine } from '#server/selling/order-views/test-orders.ts';
import { returnTests } from '#server/selling/returns/test-returns.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(async () => {
  expect(await ledgerFaults(shop)).toEqual([]);
  await shop.close();
});
const { send, operate } = returnTests(() => shop);
const told = () => ({ db: shop.database.db, now: shop.clock.now });

/** Places an order of two pieces of ₹2,748.90, paid by a card authorization. */
async function reserved() {
  const order = await placeOrderFor(shop, online([aLine('cricket-1', 'M', 2)]), {}, { unpaid: true });
  const amount = Math.round(order.total * 100);
  const order_id = await knowOrder(told(), order.id, amount);
  const payment = aPayment(told(), { order_id, amount, method: 'card', vpa: null, status: 'authorized' });
  await tellPayment(told(), payment);
  return { order, payment };
}
const lapse = (payment: WirePayment) => tellPayment(told(), { ...payment, status: 'refunded', captured: false });

describe('refund of a card that the bank releases before it is charged', () => {
  it.each<[string, OrderState[]]>([
    ['before the parcel leaves', ['confirmed']],
    ['after the parcel left', ['confirmed', 'packed', 'shipped']],
  ])('is no longer shown as started, %s', async (_when, states) => {
    const { order, payment } = await reserved();
    await take(shop, order.id, 'confirmed');
    const payload = { reason: 'other', refundTo: 'source', lines: [{ line: 1, quantity: 1 }] };
    await call(shop, order, { method: 'POST', path: '/cancel', payload, once: randomUUID() });
    expect((await read(shop, order)).refunds).toMatchObject([{ title: 'Refund started', amount: 2748.9 }]);
    await take(shop, order.id, ...states.slice(1));
    await lapse(payment);
    expect((await read(shop, order)).refunds).toEqual([]);
    const { db } = shop.database;
    expect(await db.$count(refundsTable, eq(refundsTable.orderId, order.id))).toBe(0);
    const [row] = await db.select().from(paymentsTable).where(eq(paymentsTable.id, payment.id));
    expect(row).toMatchObject({ state: 'lapsed', refundedPaise: 0 });
  });

  it('ends the return that it was for, of which nothing was paid', async () => {
    const { order, payment } = await reserved();
    await take(shop, order.id, ...untilDelivered);
    const { id } = (await send(order, {})).json().data;
    for (const step of ['approve', 'received', 'accept']) expect((await operate(step, id)).code, step).toBe(0);
    const before = await shop.database.db.select().from(returnsTable).where(eq(returnsTable.id, id));
    expect(before).toMatchObject([{ state: 'refund_started', refundIds: [expect.any(String)] }]);
    await lapse(payment);
    const [ended] = (await read(shop, order)).returns;
    expect(ended).toMatchObject({ state: 'refunded', title: 'Settled', amount: 0 });
    expect(ended?.promise).toBe('Nothing was paid for it, so nothing had to come back.');
    expect(ended?.timeline.at(-1)?.state).toBe('refunded');
  });
});
