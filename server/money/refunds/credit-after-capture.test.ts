import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailOutboxTable } from '#database/schema/mail.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { refundsTable } from '#database/schema/payments.ts';
import { aCustomer } from '#server/customers/accounts/test-people.ts';
import { idempotencyRecord } from '#server/foundation/http/idempotency.ts';
import type { WirePayment } from '#server/money/gateway/razorpay-wire.ts';
import { settlePayment } from '#server/money/settlement/settle-payment.ts';
import { aPayment, knowOrder } from '#server/money/settlement/test-payments.ts';
import { lockOrder } from '#server/orders/model/find-order.ts';
import type { OrderContext } from '#server/orders/model/order-context.ts';
import { changeStoreCredit } from '#server/orders/store-credit/change-credit.ts';
import { creditBalance } from '#server/orders/store-credit/queries.ts';
import { giveMoneyBack } from '#server/selling/order-changes/give-money-back.ts';
import {
  call,
  ledgerFaults,
  noJobs,
  online,
  openPayingShop,
  orderDeps,
  type PayingShop,
  type PlacedForTest,
  placeOrderFor,
  read,
  take,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { mailDroppedRefund, mailRefund } from '#server/selling/order-mails/refund-mails.ts';
import { aLine } from '#server/selling/order-views/test-orders.ts';

let shop: PayingShop;
let headers: Record<string, string>;
let accountId: string;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(async () => {
  expect(await ledgerFaults(shop)).toEqual([]);
  await shop.close();
});
beforeEach(async () => {
  ({ headers } = await aCustomer(shop));
});
const db = () => shop.database.db;

/** Places an order for pieces of ₹2,748.90, paid by a card authorization and some store credit. */
async function reserved({ pieces = 4, creditPaise = 0 } = {}) {
  const probe = await placeOrderFor(shop, online([aLine('cricket-1')]), headers, { unpaid: true });
  const [row] = await db().select().from(ordersTable).where(eq(ordersTable.id, probe.id));
  accountId = row?.accountId ?? '';
  if (creditPaise > 0) {
    const wish = { accountId, amountPaise: creditPaise, why: 'For the test' };
    const credit = { ...idempotencyRecord(randomUUID(), wish), ...wish, memberName: 'Olga', at: shop.clock.now };
    await db().transaction((tx) => changeStoreCredit(tx, credit));
  }
  const paid = creditPaise > 0 ? { storeCredit: creditPaise / 100 } : {};
  const order = await placeOrderFor(shop, online([aLine('cricket-1', 'M', pieces)], paid), headers, { unpaid: true });
  const amount = Math.round(order.total * 100) - creditPaise;
  const told = { db: db(), now: shop.clock.now };
  const order_id = await knowOrder(told, order.id, amount);
  const payment = aPayment(told, { order_id, amount, method: 'card', vpa: null, status: 'authorized' });
  await tell(payment);
  await take(shop, order.id, 'confirmed');
  return { order, payment };
}

/** Reports a payment, and writes the mails that follow. */
async function tell(said: WirePayment): Promise<void> {
  const written: (() => Promise<void>)[] = [];
  const jobs: OrderContext['jobs'] = {
    send: async (_tx, queue, data) => {
      if (queue === 'mail-refund') written.push(() => mailRefund(orderDeps(shop), data as { refundId: string }));
      if (queue === 'mail-dropped-refund')
        written.push(() => mailDroppedRefund(orderDeps(shop), data as Parameters<typeof mailDroppedRefund>[1]));
    },
  };
  const log = { error: () => {}, warn: () => {} };
  const deps = { settings: shop.settings, jobs, now: () => shop.clock.now, log };
  await db().transaction((tx) => settlePayment(tx, deps, said));
  for (const write of written) await write();
}
const capture = (payment: WirePayment) => tell({ ...payment, status: 'captured', captured: true });
const lapse = (payment: WirePayment) => tell({ ...payment, status: 'refunded', captured: false });

async function cancel(order: PlacedForTest, quantity?: number): Promise<void> {
  const lines = quantity === undefined ? {} : { lines: [{ line: 1, quantity }] };
  const payload = { reason: 'other', refundTo: 'credit', ...lines };
  const reply = await call(shop, order, { method: 'POST', path: '/cancel', payload, once: randomUUID(), headers });
  expect(reply.statusCode).toBe(200);
}
const balance = () => creditBalance(db(), accountId);
const refundsOf = ({ id }: PlacedForTest) => db().select().from(refundsTable).where(eq(refundsTable.orderId, id));
async function mailsOf({ reference }: PlacedForTest): Promise<string[]> {
  const mails = await db().select().from(mailOutboxTable);
  const own = mails.filter(({ about, subject }) => about.startsWith('refund:') && subject.includes(reference));
  return own.map(({ text }) => text);
}

describe('store credit for a card that is only authorized', () => {
  it('is given once its money is captured, with a mail before and a mail after', async () => {
    const { order, payment } = await reserved();
    await cancel(order, 3);
    expect(await balance()).toBe(0);
    const promised = { title: 'Store credit promised', promise: 'On your account once your card is charged.' };
    expect((await read(shop, order)).refunds).toMatchObject([{ to: 'Store credit', amount: 8246.7, ...promised }]);
    expect((await mailsOf(order)).map((text) => text.includes('only reserved on your card'))).toEqual([true]);
    for (let times = 0; times < 2; times += 1) await capture(payment);
    expect(await balance()).toBe(824_670);
    expect((await read(shop, order)).refunds).toMatchObject([{ to: 'Store credit', promise: 'On your account now.' }]);
    expect((await mailsOf(order)).filter((text) => text.includes('is on your account now'))).toHaveLength(1);
  });

  it.each([
    ['of some pieces', 3],
    ['of the whole order', undefined],
  ])('is never given if the bank releases the card after a cancellation %s, and a mail says so', async (_of, some) => {
    const { order, payment } = await reserved();
    await cancel(order, some);
    await lapse(payment);
    expect(await balance()).toBe(0);
    expect(await refundsOf(order)).toEqual([]);
    expect((await read(shop, order)).refunds).toEqual([]);
    expect((await mailsOf(order)).filter((text) => text.includes('nothing becomes store credit'))).toHaveLength(1);
  });

  it('is given at once for the credit that was spent, and waits for the rest', async () => {
    const { order, payment } = await reserved({ creditPaise: 500_000 });
    await cancel(order, 3);
    expect(await balance()).toBe(500_000);
    await lapse(payment);
    expect(await balance()).toBe(500_000);
  });

  it('waits for the capture also as goodwill', async () => {
    const { order, payment } = await reserved();
    await db().transaction(async (tx) => {
      const locked = await lockOrder(tx, order.id);
      const gift = { amountPaise: 50_000, to: 'credit' as const, why: 'It was late.', at: shop.clock.now };
      if (locked) await giveMoneyBack(tx, { ...orderDeps(shop), jobs: noJobs }, locked, gift);
    });
    expect(await balance()).toBe(0);
    await capture(payment);
    expect(await balance()).toBe(50_000);
  });

  it('goes back to the card if the account is deleted before the capture', async () => {
    const { order, payment } = await reserved();
    await cancel(order, 1);
    await db().update(ordersTable).set({ accountId: null }).where(eq(ordersTable.id, order.id));
    await capture(payment);
    expect(await refundsOf(order)).toMatchObject([{ paymentId: payment.id, state: 'wanted', asCredit: false }]);
  });

  it('is quoted for the time of the capture', async () => {
    const { order } = await reserved();
    const payload = { for: 'cancel', lines: [{ line: 1, quantity: 1 }] };
    const quote = await call(shop, order, { method: 'POST', path: '/refund-quote', payload, headers });
    const credit = quote.json().data.ways.find(({ to }: { to: string }) => to === 'credit');
    expect(credit.promise).toBe('On the account once the card is charged');
  });
});
