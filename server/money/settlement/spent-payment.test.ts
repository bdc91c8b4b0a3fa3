import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paymentsTable, refundsTable } from '#database/schema/payments.ts';
import { WireDispute } from '#server/money/gateway/razorpay-wire.ts';
import { findOrderById } from '#server/orders/model/find-order.ts';
import { paidWith, refundedTo } from '#server/orders/order-state/paid-with.ts';
import {
  noJobs,
  online,
  openPayingShop,
  type PayingShop,
  placeOrderFor,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine } from '#server/selling/order-views/test-orders.ts';
import { oddPaymentsOf } from './odd-payments.ts';
import { settleDispute } from './settle-dispute.ts';
import { stepsFor } from './tend-payment.ts';
import { aPayment, knowOrder, tellPayment } from './test-payments.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop?.close());

const told = () => ({ db: shop.database.db, now: shop.clock.now });
const log = { error: () => {}, warn: () => {} };

/** Reports a payment that is higher than its order by the gateway's fee. */
async function feePayment() {
  const { db } = shop.database;
  const order = await placeOrderFor(shop, online([aLine('cricket-1')]), {}, { unpaid: true });
  const row = await findOrderById(db, order.id);
  const amount = row?.totalPaise ?? 0;
  const payment = aPayment(told(), {
    order_id: await knowOrder(told(), order.id, amount),
    amount: amount + 6110,
    fee: 6110,
  });
  await tellPayment(told(), payment);
  const odd = async () => (await oddPaymentsOf(db, order.id, shop.clock.now))[0];
  return { order, payment, odd };
}

describe('payment with the gateway’s fee on top', () => {
  it('can be accepted or sent back while nothing of it went back', async () => {
    const { odd, payment } = await feePayment();
    const found = await odd();
    expect(found).toMatchObject({ isWhole: true, paise: payment.amount });
    expect(found && stepsFor(found)).toEqual(['accept', 'send_back']);
  });

  it('cannot be accepted once a part of it went back, and only the rest is sent back', async () => {
    const { odd, payment } = await feePayment();
    await tellPayment(told(), { ...payment, amount_refunded: 100_000 });
    const found = await odd();
    expect(found).toMatchObject({ isWhole: false, paise: payment.amount - 100_000 });
    expect(found && stepsFor(found)).toEqual(['send_back']);
  });

  it('needs nothing of staff while the bank disputes all of it', async () => {
    const { odd, payment } = await feePayment();
    const dispute = WireDispute.parse({
      ...{ id: 'disp_SpentPayment01', payment_id: payment.id, amount: payment.amount, currency: 'INR', status: 'open' },
      ...{ phase: 'chargeback', reason_code: 'x', respond_by: 1_795_000_000, created_at: 1_794_000_000 },
    });
    await shop.database.db.transaction((tx) =>
      settleDispute(tx, { jobs: noJobs, now: () => shop.clock.now, log }, dispute, shop.clock.now),
    );
    expect(await odd()).toBeUndefined();
  });
});

it('names the payment that pays for an order, and that of each refund, when two payments came', async () => {
  const { db } = shop.database;
  const order = await placeOrderFor(shop, online([aLine('cricket-1')]), {}, { unpaid: true });
  const amount = (await findOrderById(db, order.id))?.totalPaise ?? 0;
  const order_id = await knowOrder(told(), order.id, amount);
  const first = aPayment(told(), { order_id, amount });
  await tellPayment(told(), first);
  shop.clock.now = new Date(shop.clock.now.getTime() + 60_000);
  const second = aPayment(told(), { order_id, amount });
  await tellPayment(told(), second);
  await db.update(paymentsTable).set({ instrument: 'Visa card ending 1111' }).where(eq(paymentsTable.id, second.id));
  const row = await findOrderById(db, order.id);
  expect(row?.paidBy).toBe(first.id);
  expect(row && (await paidWith(db, row))).not.toContain('Visa');
  const refunds = await db.select().from(refundsTable).where(eq(refundsTable.orderId, order.id));
  expect(
    await refundedTo(
      db,
      refunds.map(({ id }) => id),
    ),
  ).toBe('Visa card ending 1111');
});
