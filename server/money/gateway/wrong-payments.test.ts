import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ordersTable } from '#database/schema/orders.ts';
import { moneyMovementsTable, paymentsTable, refundsTable } from '#database/schema/payments.ts';
import { aPayment, knowOrder, tellPayment } from '#server/money/settlement/test-payments.ts';
import { openPayingShop, type PayingShop, placeOrderFor } from '#server/selling/order-checks/test-paid-orders.ts';
import { aContact, aLine, anOrder } from '#server/selling/order-views/test-orders.ts';
import type { WirePayment } from './razorpay-wire.ts';

// A payment that differs from the requested one does not pay the order, and is refunded.

let shop: PayingShop;

beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop?.close());

async function unpaid() {
  const order = await placeOrderFor(
    shop,
    { ...anOrder([aLine('cricket-1')], aContact()), payment: 'razorpay' },
    {},
    { unpaid: true },
  );
  const due = Math.round(order.total * 100);
  return { ...order, due, gatewayOrder: await knowOrder(told(), order.id, due) };
}

const told = () => ({ db: shop.database.db, now: shop.clock.now });
const tell = (said: WirePayment) => tellPayment(told(), said);

async function rowOf(orderId: string) {
  const [row] = await shop.database.db.select().from(ordersTable).where(eq(ordersTable.id, orderId));
  return row;
}

async function paymentRow(id: string) {
  const [row] = await shop.database.db.select().from(paymentsTable).where(eq(paymentsTable.id, id));
  return row;
}

test.each([
  ['one rupee', (due: number) => ({ amount: Math.min(100, due) })],
  ['a paisa less than was asked for', (due: number) => ({ amount: due - 1 })],
  ['a paisa more', (due: number) => ({ amount: due + 1 })],
  ['the right number of another currency', () => ({ currency: 'USD' })],
])('a captured payment of %s does not pay the order and is fully refunded', async (_what, lie) => {
  const order = await unpaid();
  const said = aPayment(told(), { order_id: order.gatewayOrder, amount: order.due, ...lie(order.due) });
  expect(await tell(said)).toEqual(['a payment differs from the requested amount; it is refunded']);
  expect(await rowOf(order.id)).toMatchObject({ state: 'placed', paidBy: null });
  const back = await shop.database.db.select().from(refundsTable).where(eq(refundsTable.orderId, order.id));
  expect(back).toMatchObject([{ paymentId: said.id, amountPaise: said.amount, state: 'wanted' }]);
});

test('an authorized payment of one rupee does not pay the order', async () => {
  const order = await unpaid();
  const said = aPayment(told(), {
    order_id: order.gatewayOrder,
    amount: 100,
    status: 'authorized',
    method: 'card',
    vpa: null,
  });
  await tell(said);
  expect(await rowOf(order.id)).toMatchObject({ state: 'placed', paidBy: null });
});

test('a correct payment after a wrong one pays the order, and only the wrong one is refunded', async () => {
  const order = await unpaid();
  const wrong = aPayment(told(), { order_id: order.gatewayOrder, amount: 100 });
  const right = aPayment(told(), { order_id: order.gatewayOrder, amount: order.due });
  await tell(wrong);
  expect(await tell(right)).toEqual([]);
  expect(await rowOf(order.id)).toMatchObject({ state: 'paid', paidBy: right.id });
  const back = await shop.database.db.select().from(refundsTable).where(eq(refundsTable.orderId, order.id));
  expect(back.map(({ paymentId }) => paymentId)).toEqual([wrong.id]);
});

test.each([
  ['first right, then wrong', (due: number) => [due, 100]],
  ['first wrong, then otherwise wrong', () => [100, 200]],
])('a later, different amount of the same payment is ignored and logged: %s', async (_what, amounts) => {
  const order = await unpaid();
  const [first = 0, second = 0] = amounts(order.due);
  const reserved = aPayment(told(), {
    order_id: order.gatewayOrder,
    amount: first,
    status: 'authorized',
    method: 'card',
    vpa: null,
  });
  await tell(reserved);
  const before = [await rowOf(order.id), await paymentRow(reserved.id)];
  const logged = await tell({ ...reserved, amount: second, status: 'captured', captured: true });
  expect(logged).toEqual(['the gateway contradicts its earlier report of a payment; staff must act']);
  expect([await rowOf(order.id), await paymentRow(reserved.id)]).toEqual(before);
});

test('a payment pays only one order, even if the gateway names another order later', async () => {
  const one = await unpaid();
  const other = await unpaid();
  const said = aPayment(told(), { order_id: one.gatewayOrder, amount: one.due });
  await tell(said);
  expect(await tell({ ...said, order_id: other.gatewayOrder })).toEqual([
    'the gateway contradicts its earlier report of a payment; staff must act',
  ]);
  expect((await rowOf(one.id))?.paidBy).toBe(said.id);
  expect(await rowOf(other.id)).toMatchObject({ state: 'placed', paidBy: null });
});

test('a payment for an unknown order changes nothing', async () => {
  const said = aPayment(told(), { order_id: 'order_AAAAAAAAAAAAAA', amount: 5000 });
  expect(await tell(said)).toEqual(['the gateway reported a payment for no known order']);
  expect(await paymentRow(said.id)).toBeUndefined();
});

test('a captured payment that is later reported as failed stays captured, and is logged for staff', async () => {
  const order = await unpaid();
  const said = aPayment(told(), { order_id: order.gatewayOrder, amount: order.due });
  await tell(said);
  const logged = await tell({ ...said, status: 'refunded', captured: false });
  expect(logged).toEqual(['the gateway contradicts its earlier report of a payment; staff must act']);
  expect(await paymentRow(said.id)).toMatchObject({ state: 'captured', capturedPaise: order.due });
});

const hour = 3600;
const nowSeconds = () => Math.floor(shop.clock.now.getTime() / 1000);

test.each([
  ['in the year 58000, as milliseconds read as seconds are', () => shop.clock.now.getTime()],
  ['beyond any date', () => Number.MAX_SAFE_INTEGER],
  ['before any date', () => -Number.MAX_SAFE_INTEGER],
  ['tomorrow', () => nowSeconds() + 24 * hour],
  ['in 1970', () => 0],
])('a payment with the creation time %s gets the current time', async (_what, at) => {
  const order = await unpaid();
  const said = aPayment(told(), { order_id: order.gatewayOrder, amount: order.due, created_at: at() });
  await tell(said);
  expect(await rowOf(order.id)).toMatchObject({ state: 'paid', paidBy: said.id });
  expect((await paymentRow(said.id))?.createdAt).toEqual(shop.clock.now);
});

test('a plausible creation time of a payment is stored as reported', async () => {
  const order = await unpaid();
  const start = shop.clock.now;
  shop.clock.now = new Date(start.getTime() + 10 * 60_000);
  const said = aPayment(told(), {
    order_id: order.gatewayOrder,
    amount: order.due,
    created_at: Math.floor(start.getTime() / 1000) + 120,
  });
  await tell(said);
  shop.clock.now = start;
  expect((await paymentRow(said.id))?.createdAt).toEqual(new Date(start.getTime() + 120_000));
});

test('the payment method is stored from any message that has it, and not erased by a later one', async () => {
  const order = await unpaid();
  const said = aPayment(told(), {
    order_id: order.gatewayOrder,
    amount: order.due,
    status: 'created',
    method: null,
    vpa: null,
  });
  await tell(said);
  expect(await paymentRow(said.id)).toMatchObject({ method: null, instrument: null, state: 'created' });
  await tell({ ...said, status: 'failed', method: 'upi', vpa: 'asha@okbank', error_reason: 'payment_timed_out' });
  const kept = { method: 'upi', instrument: 'UPI as••@okbank' };
  expect(await paymentRow(said.id)).toMatchObject({
    ...kept,
    state: 'failed',
    failure: 'payment_timed_out',
    capturedAt: null,
    capturedPaise: 0,
  });
  await tell({ ...said, status: 'failed' });
  expect(await paymentRow(said.id)).toMatchObject({ ...kept, failure: 'payment_timed_out' });
  await tell({ ...said, status: 'captured', captured: true });
  expect(await paymentRow(said.id)).toMatchObject({
    ...kept,
    state: 'captured',
    failure: null,
    capturedAt: shop.clock.now,
    capturedPaise: order.due,
  });
});

test('a payment reported as captured twice is booked once', async () => {
  const order = await unpaid();
  const said = aPayment(told(), { order_id: order.gatewayOrder, amount: order.due });
  await tell(said);
  await tell(said);
  const moved = await shop.database.db
    .select()
    .from(moneyMovementsTable)
    .where(eq(moneyMovementsTable.orderId, order.id));
  expect(moved).toMatchObject([{ source: 'gateway', reason: 'captured', amountPaise: order.due, paymentId: said.id }]);
});
