import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '#database/db.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { gatewayEventsTable, gatewayOrdersTable, paymentsTable, refundsTable } from '#database/schema/payments.ts';
import { GatewayRefused, GatewaySilent } from '#server/money/gateway/razorpay-client.ts';
import { listener, type Says, saidGateway } from '#server/money/gateway/test-said-gateway.ts';
import { refundOrder } from '#server/money/refunds/refund-order.ts';
import {
  noJobs,
  online,
  openPayingShop,
  type PayingShop,
  placeOrderFor,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine } from '#server/selling/order-views/test-orders.ts';
import { askAboutUndecided } from './ask-undecided.ts';
import { takeEvent } from './take-event.ts';
import { aPayment, knowOrder, tellPayment } from './test-payments.ts';

// Payments and refunds whose webhooks and jobs were lost are checked when they are due, not before.

let shop: PayingShop;
let db: Db;
const start = new Date('2026-11-23T10:00:00+05:30');
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

beforeAll(async () => {
  shop = await openPayingShop(start.toISOString());
  db = shop.database.db;
});
afterAll(() => shop?.close());
beforeEach(async () => {
  // Rows of other tests are excluded.
  await db.update(gatewayOrdersTable).set({ createdAt: new Date(0) });
  await db.update(ordersTable).set({ heldUntil: null });
  await db.update(refundsTable).set({ state: 'processed' });
  await db.update(paymentsTable).set({ state: 'captured' });
  shop.clock.now = start;
});

const passed = (ms: number) => {
  shop.clock.now = new Date(start.getTime() + ms);
};

async function look(says: Says = {}) {
  const { gateway, asked } = saidGateway(says);
  const { deps, logged } = listener(() => shop.clock.now);
  const { asked: count } = await askAboutUndecided({ ...deps, db, gateway });
  return { asked, logged, count };
}

const nothing = async () => [];
const silent = async (): Promise<never> => {
  throw new GatewaySilent('silence');
};
const refused = async (): Promise<never> => {
  throw new GatewayRefused(400, null, 'no');
};

/** An unpaid order with an endless hold, known at the gateway. */
async function waiting() {
  const order = await placeOrderFor(shop, online([aLine('cricket-1')]), {}, { unpaid: true });
  await db.update(ordersTable).set({ heldUntil: null }).where(eq(ordersTable.id, order.id));
  const order_id = await knowOrder({ db, now: start }, order.id, 274_890);
  return { ...order, order_id };
}

describe('the check of gateway orders without a decision', () => {
  test.each([
    ['two minutes old', 2 * minute, 1],
    ['a second younger than two minutes', 2 * minute - 1000, 0],
    ['nearly six days old', 6 * day - 1000, 1],
    ['six days old', 6 * day, 0],
  ])('the check asks about an order that is %s at %i ms: %i times', async (_what, age, count) => {
    await waiting();
    passed(age);
    expect(await look({ paymentsOf: nothing })).toMatchObject({ count, asked: Array(count).fill('payments') });
  });

  test.each([
    // Checked four minutes after it was made: again four minutes later.
    [4 * minute, 8 * minute - 1000, 0],
    [4 * minute, 8 * minute, 1],
    // Checked half an hour after: again half an hour later.
    [30 * minute, 60 * minute - 1000, 0],
    [30 * minute, 60 * minute, 1],
    // Checked a day after: again within the hour.
    [day, day + hour - 1000, 0],
    [day, day + hour, 1],
  ])(
    'the check asks again about an order that it asked about after %i ms, at %i ms: %i times',
    async (askedAt, at, count) => {
      const { order_id } = await waiting();
      await db
        .update(gatewayOrdersTable)
        .set({ askedAt: new Date(start.getTime() + askedAt) })
        .where(eq(gatewayOrdersTable.id, order_id));
      passed(at);
      expect((await look({ paymentsOf: nothing })).count).toBe(count);
    },
  );

  test('the check skips a paid order, unless it has another undecided payment', async () => {
    const { order_id } = await waiting();
    const told = { db, now: start };
    await tellPayment(told, aPayment(told, { order_id, amount: 274_890 }));
    passed(5 * minute);
    expect((await look()).count).toBe(0);
    await tellPayment(told, aPayment(told, { order_id, amount: 274_890, status: 'failed' }));
    expect((await look({ paymentsOf: nothing })).count).toBe(1);
  });

  test('the check continues after an error, and stops when the gateway does not answer', async () => {
    await waiting();
    await waiting();
    passed(5 * minute);
    const words = 'an undecided payment or refund could not be settled yet';
    expect(await look({ paymentsOf: refused })).toEqual({
      count: 2,
      asked: ['payments', 'payments'],
      logged: [words, words],
    });
    expect(await look({ paymentsOf: silent })).toEqual({ count: 0, asked: ['payments'], logged: [words] });
  });
});

describe('the check of refunds that are not done', () => {
  async function wanted() {
    const order = await placeOrderFor(shop, online([aLine('cricket-1')]));
    await db.update(gatewayOrdersTable).set({ createdAt: new Date(0) });
    const request = { orderId: order.id, amountPaise: 1000, to: 'source', reason: 'a test', at: start } as const;
    const { refundIds } = await db.transaction((tx) => refundOrder(tx, noJobs, request));
    return refundIds[0] ?? '';
  }

  test.each([
    ['sends a requested refund after ten minutes', 10 * minute, 0, 'wanted', ['refund 1000 under ID-0']],
    ['does not send it a second earlier', 10 * minute - 1000, 0, 'wanted', []],
    ['resends a failed refund after an hour', hour, 1, 'wanted', ['refunds', 'payment', 'refund 1000 under ID-1']],
    ['does not resend it a second earlier', hour - 1000, 1, 'wanted', []],
    ['reads the state of a pending refund', 10 * minute, 0, 'pending', ['refunds']],
    ['ignores a processed refund', day, 0, 'processed', []],
    ['ignores a refund left to staff', day, 3, 'failed', []],
  ] as const)('the check of refunds %s', async (_what, at, failures, state, asked) => {
    const id = await wanted();
    await db.update(refundsTable).set({ failures, state }).where(eq(refundsTable.id, id));
    passed(at);
    const seen = await look({
      refund: silent,
      refundsOf: nothing,
      readPayment: async () => aPayment({ now: start }, { order_id: 'order_x', amount: 1 }),
    });
    expect(seen.asked.map((words) => words.replace(id, 'ID'))).toEqual(asked);
  });

  test('the check ignores a refund made by hand', async () => {
    const id = await wanted();
    await db.update(refundsTable).set({ paymentId: null }).where(eq(refundsTable.id, id));
    passed(day);
    expect((await look()).asked).toEqual([]);
  });
});

test('a payment that is due for capture is captured although its job was lost', async () => {
  const { order_id } = await waiting();
  const told = { db, now: start };
  await tellPayment(told, aPayment(told, { order_id, amount: 274_890, status: 'authorized', captured: false }));
  await db.update(gatewayOrdersTable).set({ createdAt: new Date(0) });
  expect((await look({ capture: silent })).asked).toEqual(['capture 274890']);
});

test.each([
  ['a minute', minute, 'payment_failed'],
  ['not quite a minute', minute - 1000, 'placed'],
])('a hold that ended %s ago, and whose job was lost, is ended after a minute', async (_what, ms, state) => {
  const { id } = await placeOrderFor(shop, online([aLine('cricket-1')]), {}, { unpaid: true });
  passed(15 * minute + ms);
  await look();
  const [row] = await db.select().from(ordersTable).where(eq(ordersTable.id, id));
  expect(row?.state).toBe(state);
});

test('a webhook is handled once and remembered for thirty days, unless it cannot be parsed', async () => {
  const { deps, logged } = listener(() => shop.clock.now);
  const take = (id: string, body: unknown = { event: 'order.paid', payload: {} }) =>
    takeEvent({ ...deps, db }, id, body);
  expect([await take('evt_1'), await take('evt_1'), await take('evt_2')]).toEqual([true, false, true]);
  expect(logged).toEqual([]);
  expect(await take('evt_3', { event: 7 })).toBe(true);
  expect(logged).toEqual(['a gateway event has an unknown shape']);
  await take('evt_4', { event: 'payment.dispute.created', payload: {} });
  expect(logged.at(-1)).toBe('a payment is disputed; staff must act');
  const known = async () =>
    (await db.select().from(gatewayEventsTable).orderBy(gatewayEventsTable.id)).map(({ id, event }) => [id, event]);
  passed(30 * day - 1000);
  await look();
  expect(await known()).toEqual([
    ['evt_1', 'order.paid'],
    ['evt_2', 'order.paid'],
    ['evt_4', 'payment.dispute.created'],
  ]);
  passed(30 * day);
  await look();
  expect(await known()).toEqual([]);
});
