import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ordersTable } from '#database/schema/orders.ts';
import { moneyMovementsTable, paymentsTable, refundsTable } from '#database/schema/payments.ts';
import { listener } from '#server/money/gateway/test-said-gateway.ts';
import { checkMoney } from '#server/money/payment-routes/check-money.ts';
import { openPayingShop, type PayingShop, placeOrderFor } from '#server/selling/order-checks/test-paid-orders.ts';
import { aContact, aLine, anOrder, recount } from '#server/selling/order-views/test-orders.ts';
import { settlePayment } from './settle-payment.ts';
import { takeEvent } from './take-event.ts';
import { aPayment, knowOrder, tellPayment } from './test-payments.ts';

// The gateway first sends garbled data about a payment, and later correct data: the order continues as if it had been
// correct at first.

let shop: PayingShop;
const start = new Date('2026-11-21T05:00:00Z');
const minute = 60_000;

beforeAll(async () => {
  shop = await openPayingShop();
  await recount(shop.database.db, 'cricket-1', 'M', 1000);
});
afterAll(async () => {
  expect((await checkMoney(shop.database.db)).faults).toEqual([]);
  await shop.close();
});

const told = () => ({ db: shop.database.db, now: shop.clock.now });

async function unpaid() {
  shop.clock.now = start;
  const order = await placeOrderFor(
    shop,
    { ...anOrder([aLine('cricket-1')], aContact()), payment: 'razorpay' },
    {},
    { unpaid: true },
  );
  const due = Math.round(order.total * 100);
  const gatewayOrder = await knowOrder(told(), order.id, due);
  return { id: order.id, due, truth: aPayment(told(), { order_id: gatewayOrder, amount: due }) };
}

/** Returns the state of an order and its money. */
async function standing(orderId: string) {
  const { db } = shop.database;
  const [order] = await db.select().from(ordersTable).where(eq(ordersTable.id, orderId));
  const money = await db.select().from(paymentsTable).where(eq(paymentsTable.orderId, orderId));
  const back = await db.select().from(refundsTable).where(eq(refundsTable.orderId, orderId));
  const moved = await db.select().from(moneyMovementsTable).where(eq(moneyMovementsTable.orderId, orderId));
  return {
    state: order?.state,
    isPaidByIt: order?.paidBy !== null && order?.paidBy === money[0]?.id,
    payments: money.map(({ state, amountPaise, capturedPaise, refundedPaise }) => [
      state,
      amountPaise,
      capturedPaise,
      refundedPaise,
    ]),
    refunds: back.map(({ state, amountPaise }) => [state, amountPaise]),
    movements: moved.map(({ reason, amountPaise }) => [reason, amountPaise]),
  };
}

const paid = (due: number) => ({
  state: 'paid',
  isPaidByIt: true,
  payments: [['captured', due, due, 0]],
  refunds: [],
  movements: [['captured', due]],
});

const garbled = fc.oneof(
  fc.constantFrom(1, 100, 2_147_483_647).map((amount) => (_due: number) => ({ amount })),
  fc.constantFrom(-1, 1, 99, 100_000).map((by) => (due: number) => ({ amount: due + by })),
  fc.constantFrom('USD', 'inr', '').map((currency) => () => ({ currency })),
  fc.constant((due: number) => ({ amount: due * 100, currency: 'JPY' })),
);
const status = fc.constantFrom(
  { status: 'created', captured: false },
  { status: 'failed', captured: false },
  { status: 'authorized', captured: false },
  { status: 'captured', captured: true },
  { status: 'refunded', captured: true },
) as fc.Arbitrary<{ status: 'created' | 'failed' | 'authorized' | 'captured' | 'refunded'; captured: boolean }>;

test('a payment reported correctly within eight minutes pays the order despite garbled reports', async () => {
  const lie = fc.record({
    what: fc.option(garbled, { nil: undefined }),
    how: status,
    method: fc.constantFrom('upi', 'card'),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(lie, { minLength: 1, maxLength: 5 }),
      fc.array(lie, { maxLength: 2 }),
      async (before, after) => {
        const { id, due, truth } = await unpaid();
        const say = ({ what, how, method }: (typeof before)[number]) =>
          tellPayment(told(), { ...truth, ...how, method, ...what?.(due) });
        for (const [at, one] of before.entries()) {
          shop.clock.now = new Date(start.getTime() + at * 90_000);
          await say(one);
        }
        shop.clock.now = new Date(start.getTime() + 8 * minute);
        await tellPayment(told(), truth);
        expect(await standing(id)).toEqual(paid(due));
        // Garbled reports after it change nothing.
        for (const one of after) await say(one);
        expect(await standing(id)).toEqual(paid(due));
      },
    ),
    { numRuns: 25 },
  );
});

test('the refund of a garbled payment waits for ten minutes, so that it can be cancelled', async () => {
  const { id, due, truth } = await unpaid();
  const { deps, sent } = listener(() => shop.clock.now);

  await shop.database.db.transaction((tx) => settlePayment(tx, deps, { ...truth, amount: 100 }));
  const later = new Date(start.getTime() + 10 * minute);
  expect(sent).toEqual([
    expect.objectContaining({ queue: 'send-refund', startAfter: later }),
    expect.objectContaining({ queue: 'mail-refund', startAfter: later }),
  ]);
  expect((await standing(id)).refunds).toEqual([['wanted', 100]]);
  await tellPayment(told(), truth);
  expect(await standing(id)).toEqual(paid(due));
});

test.each([
  ['too late to call it off', sql`state = 'wanted'`, 'wanted'],
  ['sent', sql`state = 'pending', gateway_refund_id = 'rfnd_' || id`, 'pending'],
  ['tried before', sql`failures = 1`, 'wanted'],
])(
  'a refund that is %s is not cancelled: the rest is refunded too, and the order is not paid',
  async (what, how, state) => {
    const { id, due, truth } = await unpaid();
    await tellPayment(told(), { ...truth, amount: 100 });
    await shop.database.db.execute(sql`update refunds set ${how} where order_id = ${id}`);
    shop.clock.now = new Date(start.getTime() + (what.startsWith('too late') ? 9 : 5) * minute);
    await tellPayment(told(), truth);
    expect(await standing(id)).toEqual({
      state: 'placed',
      isPaidByIt: false,
      payments: [['captured', due, due, due]],
      refunds: expect.arrayContaining([
        [state, 100],
        ['wanted', due - 100],
      ]),
      movements: [['captured', due]],
    });
  },
);

test('a refund larger than the payment is cancelled at any time', async () => {
  const { id, due, truth } = await unpaid();
  await tellPayment(told(), { ...truth, amount: due + 1 });
  shop.clock.now = new Date(start.getTime() + 120 * minute);
  await tellPayment(told(), truth);
  expect(await standing(id)).toEqual(paid(due));
});

test.each([
  ['half a paisa', { amount: 274_890.5 }],
  ['as text', { amount: '274890' }],
  ['missing', { amount: null }],
  ['zero', { amount: 0 }],
  ['below zero', { amount: -274_890 }],
  ['more than any sum', { amount: 1e15 }],
  ['without a currency', { currency: 5 }],
])('a message with the amount %s is ignored, and accepted again with correct data under its id', async (what, lie) => {
  const { id, due, truth } = await unpaid();
  const { deps } = listener(() => shop.clock.now);
  const hear = (entity: object) =>
    takeEvent({ ...deps, db: shop.database.db }, `evt_${what}`, {
      event: 'payment.captured',
      payload: { payment: { entity } },
    });
  expect(await hear({ ...truth, ...lie })).toBe(true);
  expect(await standing(id)).toMatchObject({ state: 'placed', payments: [] });
  expect(await hear(truth)).toBe(true);
  expect(await standing(id)).toEqual(paid(due));
  expect(await hear(truth)).toBe(false);
});
