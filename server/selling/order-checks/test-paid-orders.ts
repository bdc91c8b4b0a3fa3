import { randomBytes, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Order, OrderState } from '#contract/orders.ts';
import { mailOutboxTable } from '#database/schema/mail.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { refundsTable } from '#database/schema/payments.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { type Browser, proveEmail } from '#server/customers/accounts/test-people.ts';
import { noProviders } from '#server/foundation/child-processes/providers.ts';
import { issueInvoice } from '#server/money/invoices/issue-document.ts';
import { checkMoney } from '#server/money/payment-routes/check-money.ts';
import { settleRefund } from '#server/money/refunds/settle-refund.ts';
import { aPayment, knowOrder, tellPayment } from '#server/money/settlement/test-payments.ts';
import type { OrderContext } from '#server/orders/model/order-context.ts';
import { moveOrder } from '#server/orders/order-state/move-order.ts';
import {
  aContact,
  aLine,
  anOrder,
  asItsShopper,
  fillShelves,
  postOrder,
} from '#server/selling/order-views/test-orders.ts';
import { checkLedger } from './check-ledger.ts';

/** A shop with online payments and a gateway that never responds: tests report its data themselves. */
export interface PayingShop extends TestShop {
  /** Clock of the shop, which tests move. */
  clock: { now: Date };
}

export const noJobs = { async send() {} };
const log = { error: () => {}, warn: () => {} };

/** Gateway settings for online payments. The gateway never responds: tests report its data instead. */
export const razorpay = {
  url: 'http://127.0.0.1:9',
  scriptUrl: 'http://127.0.0.1:9/x.js',
  keyId: 'rzp_test_x',
  keySecret: 'x',
  webhookSecret: 'x',
};

export async function openPayingShop(start = '2026-11-23T10:00:00+05:30'): Promise<PayingShop> {
  const clock = { now: new Date(start) };
  const shop = await openTestShop(() => clock.now, { ...noProviders, razorpay }, { idle: true });
  await fillShelves(shop.database.db, 1000);
  return { ...shop, clock };
}

/** Returns the context that the shop passes to order functions; jobs are dropped. */
export function orderDeps(shop: PayingShop): OrderContext {
  const { db } = shop.database;
  return {
    settings: shop.settings,
    shopFacts: shop.shopFacts,
    db,
    jobs: noJobs,
    secret: 'x',
    publicUrl: 'http://shop.test',
    now: () => shop.clock.now,
    stockChanged: () => {},
  };
}

/** Returns differences in the books of stock and of money; there must be none after any action. */
export async function ledgerFaults(shop: TestShop): Promise<string[]> {
  const { db } = shop.database;
  return [...(await checkLedger(db)).faults, ...(await checkMoney(db)).faults];
}

/** Returns a guest's order with online payment and a unique contact. */
export function online(lines: unknown[], more: object = {}) {
  return { ...anOrder(lines, aContact()), payment: 'razorpay', ...more };
}

export interface PlacedForTest {
  id: string;
  reference: string;
  key: string;
  total: number;
}

/** Places an order; an order with online payment is paid at once. */
export async function placeOrderFor(
  shop: PayingShop,
  order: { payment: string; [field: string]: unknown },
  headers: Record<string, string> = {},
  { unpaid = false } = {},
): Promise<PlacedForTest> {
  const answer = await postOrder(shop, order, randomUUID(), headers);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  const { reference, key, total } = answer.json().data;
  const [row] = await shop.database.db.select().from(ordersTable).where(eq(ordersTable.reference, reference));
  if (!row) throw new Error('no order');
  if (!unpaid && order.payment === 'razorpay' && row.totalPaise > row.creditPaise)
    await pay(shop, row.id, row.totalPaise - row.creditPaise);
  return { id: row.id, reference, key, total };
}

/** Reports that the order was paid by UPI. */
export async function pay(shop: PayingShop, orderId: string, amountPaise: number): Promise<void> {
  const told = { db: shop.database.db, now: shop.clock.now };
  const order_id = await knowOrder(told, orderId, amountPaise);
  await tellPayment(told, aPayment(told, { order_id, amount: amountPaise }));
}

/** Reports that every refund of an order was processed. */
export async function finishRefunds(shop: PayingShop, orderId: string): Promise<void> {
  const { db } = shop.database;
  for (const refund of await db.select().from(refundsTable).where(eq(refundsTable.orderId, orderId))) {
    if (refund.paymentId === null || refund.state === 'processed') continue;
    const said = {
      id: `rfnd_${randomBytes(7).toString('hex')}`,
      payment_id: refund.paymentId,
      amount: refund.amountPaise,
      currency: 'INR',
      status: 'processed' as const,
      receipt: `${refund.id}-${refund.failures}`,
      created_at: Math.floor(shop.clock.now.getTime() / 1000),
    };
    await db.transaction((tx) => settleRefund(tx, { jobs: noJobs, now: () => shop.clock.now, log }, said));
  }
}

/** Moves an order through states like the shop's jobs and the courier, including its invoice. */
export async function take(shop: PayingShop, orderId: string, ...states: OrderState[]): Promise<void> {
  const { db } = shop.database;
  const at = shop.clock.now;
  for (const state of states) {
    const moved = await db.transaction((tx) => moveOrder(tx, noJobs, orderId, state, { actor: 'operator', at }));
    if (!moved) throw new Error(`the order cannot become ${state}`);
    if (state === 'packed')
      await db.transaction((tx) =>
        issueInvoice({ settings: shop.settings, shopFacts: shop.shopFacts }, tx, orderId, at),
      );
  }
}

export const untilDelivered: OrderState[] = ['confirmed', 'packed', 'shipped', 'out_for_delivery', 'delivered'];

/** Makes a member a known customer: the e-mail is proved, and one order was paid and delivered. */
export async function hasBought(shop: PayingShop, member: Pick<Browser, 'email' | 'headers'>): Promise<void> {
  await proveEmail(shop, member.email);
  const { id } = await placeOrderFor(shop, online([aLine('cricket-1')]), member.headers);
  await take(shop, id, ...untilDelivered);
}

/** Sends a call about an order as its customer, who has its key. */
export async function call(
  shop: PayingShop,
  order: Pick<PlacedForTest, 'reference' | 'key'>,
  request: {
    method?: 'GET' | 'POST' | 'PUT';
    path?: string;
    payload?: object;
    once?: string;
    headers?: Record<string, string>;
  },
) {
  const { method = 'GET', path = '', payload, once, headers = {} } = request;
  const url = `/api/orders/${order.reference}${path}?key=${order.key}`;
  const by = await asItsShopper(shop, order.reference, headers);
  return shop.app.inject({
    method,
    url,
    headers: { ...(once && { 'idempotency-key': once }), ...by },
    ...(payload && { payload }),
  });
}

export async function read(shop: PayingShop, order: PlacedForTest): Promise<Order> {
  return (await call(shop, order, {})).json().data;
}

/** Returns the queued and sent mails whose `about` begins with a text. */
export async function mailsAbout(shop: PayingShop, start: string): Promise<(typeof mailOutboxTable.$inferSelect)[]> {
  return (await shop.database.db.select().from(mailOutboxTable)).filter(({ about }) => about.startsWith(start));
}
