import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountsTable } from '#database/schema/accounts.ts';
import { mailOutboxTable } from '#database/schema/mail.ts';
import { paymentsTable, refundsTable } from '#database/schema/payments.ts';
import { aCustomer, proveEmail } from '#server/customers/accounts/test-people.ts';
import { idempotencyRecord } from '#server/foundation/http/idempotency.ts';
import type { Gateway } from '#server/money/gateway/razorpay-client.ts';
import { capturePayments } from '#server/money/settlement/capture-payments.ts';
import { aPayment, knowOrder, tellPayment } from '#server/money/settlement/test-payments.ts';
import { findOrderById } from '#server/orders/model/find-order.ts';
import { changeStoreCredit } from '#server/orders/store-credit/change-credit.ts';
import {
  call,
  ledgerFaults,
  noJobs,
  online,
  openPayingShop,
  type PayingShop,
  type PlacedForTest,
  placeOrderFor,
  read,
  take,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine } from '#server/selling/order-views/test-orders.ts';

type Member = Awaited<ReturnType<typeof aCustomer>>;

let shop: PayingShop;
let member: Member;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(async () => {
  expect(await ledgerFaults(shop)).toEqual([]);
  await shop.close();
});
beforeEach(async () => {
  member = await aCustomer(shop);
  await proveEmail(shop, member.email);
  const [account] = await shop.database.db.select().from(accountsTable).where(eq(accountsTable.email, member.email));
  const wish = { accountId: account?.id ?? '', amountPaise: 500_000, why: 'For the test' };
  const credit = { ...idempotencyRecord(randomUUID(), wish), ...wish, memberName: 'Olga', at: shop.clock.now };
  await shop.database.db.transaction((tx) => changeStoreCredit(tx, credit));
});

/** Places an order of which a card reserves `cardPaise` and store credit pays the rest. */
async function reserved(lines: unknown[], cardPaise: number) {
  const probe = await placeOrderFor(shop, online(lines), member.headers, { unpaid: true });
  const storeCredit = (Math.round(probe.total * 100) - cardPaise) / 100;
  const order = await placeOrderFor(shop, online(lines, { storeCredit }), member.headers, { unpaid: true });
  const told = { db: shop.database.db, now: shop.clock.now };
  const order_id = await knowOrder(told, order.id, cardPaise);
  const payment = aPayment(told, { order_id, amount: cardPaise, method: 'card', vpa: null, status: 'authorized' });
  await tellPayment(told, payment);
  await take(shop, order.id, 'confirmed');
  return { order, payment };
}

/** Runs the job that captures payments, and returns the amounts that it took. */
async function captured(order: PlacedForTest, payment: ReturnType<typeof aPayment>): Promise<number[]> {
  const taken: number[] = [];
  const said = { ...payment, status: 'captured' as const, captured: true };
  const gateway: Partial<Gateway> = {
    capture: async (_id, paise) => {
      taken.push(paise);
      return said;
    },
    readPayment: async () => (taken.length > 0 ? said : payment),
  };
  const log = { error: () => {}, warn: () => {} };
  const { settings, database } = shop;
  const deps = { settings, jobs: noJobs, now: () => shop.clock.now, log, db: database.db };
  await capturePayments({ ...deps, gateway: gateway as Gateway }, order.id);
  return taken;
}
const cancel = (order: PlacedForTest, lines?: { line: number; quantity: number }[]) => {
  const payload = { reason: 'other', refundTo: 'source', ...(lines && { lines }) };
  return call(shop, order, { method: 'POST', path: '/cancel', payload, once: randomUUID(), headers: member.headers });
};
const refundsOf = async ({ id }: PlacedForTest) =>
  shop.database.db.select().from(refundsTable).where(eq(refundsTable.orderId, id));
async function mailsOf({ reference }: PlacedForTest) {
  const mails = await shop.database.db.select().from(mailOutboxTable);
  return mails.filter(({ about, subject }) => about.startsWith('refund') && subject.includes(reference));
}

describe('order that a card and store credit pay', () => {
  it('refunds the whole part of the card if a cancelled piece costs more than that', async () => {
    const { order, payment } = await reserved([aLine('cricket-1'), aLine('cricket-2')], 241_890);
    expect((await cancel(order, [{ line: 1, quantity: 1 }])).statusCode).toBe(200);
    const refunds = await refundsOf(order);
    expect(refunds.find(({ paymentId }) => paymentId === payment.id)).toMatchObject({ amountPaise: 241_890 });
    for (const { text } of await mailsOf(order)) expect(text).not.toContain('We never took it');
    expect(await captured(order, payment)).toEqual([241_890]);
    const [row] = await shop.database.db.select().from(paymentsTable).where(eq(paymentsTable.id, payment.id));
    expect(row).toMatchObject({ state: 'captured', refundedPaise: 241_890 });
    const {
      totalPaise = 0,
      cancelledPaise = 0,
      creditPaise = 0,
    } = (await findOrderById(shop.database.db, order.id)) ?? {};
    const back = refunds.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
    expect(241_890 + creditPaise - back).toBe(totalPaise - cancelledPaise);
  });

  it('captures nothing of the card if the whole order is cancelled, and mails once that nothing was taken', async () => {
    const { order, payment } = await reserved([aLine('cricket-1')], 200_000);
    expect((await cancel(order)).statusCode).toBe(200);
    expect((await read(shop, order)).status).toBe('cancelled');
    expect(await captured(order, payment)).toEqual([]);
    expect((await refundsOf(order)).map(({ paymentId }) => paymentId)).toEqual([null]);
    const mails = await mailsOf(order);
    expect(mails.map(({ text }) => text.includes('We never took it'))).toEqual([true]);
  });
});
