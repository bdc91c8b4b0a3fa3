import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ordersTable } from '#database/schema/orders.ts';
import { gatewayOrdersTable, refundsTable } from '#database/schema/payments.ts';
import { stockTable } from '#database/schema/stock.ts';
import { aCustomer } from '#server/customers/accounts/test-people.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import { parcelsToPack } from '#server/fulfilment/parcels/parcels-to-pack.ts';
import type { WireOrder } from '#server/money/gateway/razorpay-wire.ts';
import { listener, type Says, saidGateway } from '#server/money/gateway/test-said-gateway.ts';
import { giveUpOrder } from '#server/money/payments/hold-order.ts';
import { aPayment, knowOrder, tellPayment } from '#server/money/settlement/test-payments.ts';
import {
  call,
  finishRefunds,
  noJobs,
  online,
  openPayingShop,
  type PayingShop,
  type PlacedForTest,
  pay,
  placeOrderFor,
  read,
  take,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine, anOrder, recount } from '#server/selling/order-views/test-orders.ts';
import { type Beginner, beginPayment, isTestKey, keepForLink } from './begin-payment.ts';

// What a browser is given to pay with, and why not; the gateway says what a test has it say.

let shop: PayingShop;
const start = new Date('2026-11-23T10:00:00+05:30');

beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop?.close());
beforeEach(() => {
  shop.clock.now = start;
});

const unpaid = (lines: unknown[] = [aLine('cricket-1')], more: object = {}, headers: Record<string, string> = {}) =>
  placeOrderFor(shop, online(lines, more), headers, { unpaid: true });

const later = (ms: number) => {
  shop.clock.now = new Date(start.getTime() + ms);
};

function made(order: PlacedForTest, more: Partial<WireOrder> = {}): WireOrder {
  const id = `order_${order.reference}`;
  return {
    id,
    amount: Math.round(order.total * 100),
    currency: 'INR',
    receipt: order.reference,
    status: 'created',
    created_at: 1,
    ...more,
  };
}

/** Begins a payment. Gives what the browser gets, or the refusal, with what was asked of the gateway and queued. */
async function begin(orderId: string, says: Says = {}, by?: Beginner) {
  const { gateway, asked } = saidGateway(says);
  const { deps, sent } = listener(() => shop.clock.now);
  const answer = await beginPayment({ ...deps, db: shop.database.db, gateway }, orderId, by).catch((error: unknown) => {
    if (error instanceof Problem) return [error.status, error.code, error.message];
    throw error;
  });
  return { answer, asked, sent };
}

async function rowOf({ id }: PlacedForTest) {
  const [row] = await shop.database.db.select().from(ordersTable).where(eq(ordersTable.id, id));
  if (!row) throw new Error('no such order');
  return row;
}

/** Lets an order go, as the end of its time to pay does. */
async function letGo(order: PlacedForTest): Promise<void> {
  const to = { state: 'payment_failed', actor: 'shop', reason: 'a test' } as const;
  const row = await rowOf(order);
  await shop.database.db.transaction((tx) => giveUpOrder(tx, { jobs: noJobs, now: () => shop.clock.now }, row, to));
}

test('a fresh order is made at the gateway and kept for fifteen minutes; asked again, it is the same for fifteen more', async () => {
  const order = await unpaid(undefined, { contact: { email: 'asha@example.in', phone: '9820043210' } });
  const till = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
  const first = await begin(order.id, { createOrder: async () => made(order) });
  const checkout = {
    scriptUrl: 'http://127.0.0.1:9/x.js',
    testMode: true,
    heldUntil: till(15).toISOString(),
    options: {
      key: 'rzp_test_x',
      order_id: `order_${order.reference}`,
      amount: 274_890,
      currency: 'INR',
      name: 'Maidan',
      description: `Order ${order.reference}`,
      prefill: { name: 'Asha Sawant', email: 'asha@example.in', contact: '+919820043210' },
    },
  };
  expect(first).toEqual({
    answer: checkout,
    asked: [`order of 274890 for ${order.reference}`],
    // Placing it queued its end.
    sent: [],
  });
  later(30_000);
  for (let press = 0; press < 3; press += 1)
    expect(await begin(order.id)).toMatchObject({
      answer: { ...checkout, heldUntil: till(15).toISOString() },
      sent: [],
    });
  later(10 * 60_000);
  const again = await begin(order.id);
  expect(again).toMatchObject({
    answer: { ...checkout, heldUntil: till(25).toISOString() },
    asked: [],
    sent: [{ startAfter: till(25) }],
  });
  expect((await rowOf(order)).heldUntil).toEqual(till(25));
});

test('on whatever device, it opens with the way that was tried, else that of the account for who is known', async () => {
  const asha = await aCustomer(shop);
  const method = async (order: PlacedForTest, proved = true) => {
    const { answer } = await begin(
      order.id,
      { createOrder: async () => made(order), findOrders: async () => [] },
      { from: null, proved },
    );
    return (answer as { options: { prefill: object } }).options.prefill;
  };
  const first = await unpaid(undefined, {}, asha.headers);
  expect(await method(first)).not.toHaveProperty('method');
  const told = { db: shop.database.db, now: shop.clock.now };
  await tellPayment(told, aPayment(told, { order_id: made(first).id, amount: 274_890 }));
  const second = await unpaid(undefined, {}, asha.headers);
  expect([await method(second), await method(second, false)]).toEqual([
    expect.objectContaining({ method: 'upi' }),
    expect.not.objectContaining({ method: 'upi' }),
  ]);
  expect(await method(await unpaid())).not.toHaveProperty('method');
});

describe('an order that an unanswered try left at the gateway', () => {
  test.each([
    ['is used where it is the right one', {}, false],
    ['is not where its amount is another', { amount: 274_889 }, true],
    ['is not where its currency is another', { currency: 'USD' }, true],
    ['is not where its receipt is another', { receipt: 'OTHER' }, true],
    ['is not where it was paid', { status: 'paid' }, true],
  ])('%s', async (_what, more, isMadeAnew) => {
    const order = await unpaid();
    later(1000);
    const left = made(order, { id: 'order_left', ...more });
    const { asked } = await begin(order.id, { findOrders: async () => [left], createOrder: async () => made(order) });
    expect(asked).toEqual([
      `orders of ${order.reference}`,
      ...(isMadeAnew ? [`order of 274890 for ${order.reference}`] : []),
    ]);
    const [kept] = await shop.database.db
      .select()
      .from(gatewayOrdersTable)
      .where(eq(gatewayOrdersTable.orderId, order.id));
    expect(kept).toMatchObject({ id: isMadeAnew ? `order_${order.reference}` : 'order_left', amountPaise: 274_890 });
    await shop.database.db.delete(gatewayOrdersTable).where(eq(gatewayOrdersTable.orderId, order.id));
  });

  test('is not looked for in the very second in which it was placed', async () => {
    const order = await unpaid();
    later(999);
    expect((await begin(order.id, { createOrder: async () => made(order) })).asked).toEqual([
      `order of 274890 for ${order.reference}`,
    ]);
  });
});

test('credit pays its part: the gateway is asked for the rest', async () => {
  const asha = await aCustomer(shop);
  const first = await placeOrderFor(shop, online([aLine('cricket-1')]), asha.headers);
  await call(shop, first, {
    method: 'POST',
    path: '/cancel',
    payload: { reason: 'other', refundTo: 'credit' },
    once: 'credit-for-asha-please',
  });
  const order = await unpaid([aLine('cricket-1')], { storeCredit: 1000 }, asha.headers);
  const { asked } = await begin(order.id, { createOrder: async () => made(order, { amount: 174_890 }) });
  expect(asked).toEqual([`order of 174890 for ${order.reference}`]);
});

describe('nothing begins', () => {
  const tell = (said: Parameters<typeof tellPayment>[1]) =>
    tellPayment({ db: shop.database.db, now: shop.clock.now }, said);

  async function withGatewayOrder() {
    const order = await unpaid();
    return { order, order_id: await knowOrder({ db: shop.database.db, now: shop.clock.now }, order.id, 274_890) };
  }

  test('of an order in cash, of one that is paid, and of one that is cancelled', async () => {
    const refusalOf = async (order: PlacedForTest) => (await begin(order.id)).answer;
    expect(await refusalOf(await placeOrderFor(shop, anOrder([aLine('cricket-1')])))).toEqual([
      409,
      'conflict',
      'There is nothing to pay online.',
    ]);
    const paid = await unpaid();
    await pay(shop, paid.id, 274_890);
    expect(await refusalOf(paid)).toEqual([409, 'conflict', 'This order is paid already.']);
    const cancelled = await unpaid();
    await call(shop, cancelled, {
      method: 'POST',
      path: '/cancel',
      payload: { reason: 'other' },
      once: cancelled.reference,
    });
    expect(await refusalOf(cancelled)).toEqual([
      409,
      'conflict',
      'This order was cancelled. Please start again from your cart.',
    ]);
  });

  test('while the bank has not decided', async () => {
    const { order, order_id } = await withGatewayOrder();
    await tell(aPayment({ now: shop.clock.now }, { order_id, amount: 274_890, status: 'created' }));
    expect((await begin(order.id)).answer).toEqual([409, 'conflict', "Confirming your payment. Don't pay again."]);
  });

  test('where money came that could not pay it, on its way back and when it is back', async () => {
    const { order, order_id } = await withGatewayOrder();
    await call(shop, order, { method: 'POST', path: '/cancel', payload: { reason: 'other' }, once: order.reference });
    await tell(aPayment({ now: shop.clock.now }, { order_id, amount: 274_890 }));
    const over = [409, 'conflict', 'This order cannot be paid any more. Please start again from your cart.'];
    expect((await begin(order.id)).answer).toEqual(over);
    await finishRefunds(shop, order.id);
    expect((await begin(order.id)).answer).toEqual(over);
  });

  test('of an order nobody knows', async () => {
    await expect(begin('ord_unknown')).rejects.toThrow('there is no order ord_unknown');
  });
});

describe('an order that was let go', () => {
  const name = 'Rovers Home Hoops Shirt';

  test.each([
    ['a piece is left', 1, true, `Your hold ended. Only 1 of ${name}, size M left.`],
    ['none is left', 0, true, `Your hold ended. ${name}, size M has just sold out.`],
    ['its size is not offered any more', 50, false, `Your hold ended. ${name}, size M has just sold out.`],
  ])('and wants two of which %s is not kept again', async (_what, left, offered, message) => {
    const order = await unpaid([aLine('cricket-1'), aLine('football-1', 'M', 2)]);
    await letGo(order);
    await recount(shop.database.db, 'football-1', 'M', left);
    const offer = (to: boolean) =>
      shop.database.db.update(stockTable).set({ offered: to }).where(eq(stockTable.productId, 'football-1'));
    await offer(offered);
    expect(await begin(order.id)).toEqual({ answer: [409, 'out_of_stock', message], asked: [], sent: [] });
    expect((await rowOf(order)).state).toBe('payment_failed');
    await offer(true);
    await recount(shop.database.db, 'football-1', 'M', 500);
  });

  test('and wants exactly what is left is kept again', async () => {
    const order = await unpaid([aLine('football-1', 'M', 2)]);
    await letGo(order);
    await recount(shop.database.db, 'football-1', 'M', 2);
    const { answer } = await begin(order.id, { createOrder: async () => made(order) });
    expect(answer).toMatchObject({ options: { amount: 571_780 } });
    expect((await rowOf(order)).state).toBe('placed');
    await recount(shop.database.db, 'football-1', 'M', 500);
  });

  test('and whose credit was spent elsewhere says so', async () => {
    const asha = await aCustomer(shop);
    const first = await placeOrderFor(shop, online([aLine('cricket-1')]), asha.headers);
    await call(shop, first, {
      method: 'POST',
      path: '/cancel',
      payload: { reason: 'other', refundTo: 'credit' },
      once: first.reference,
    });
    const order = await unpaid([aLine('cricket-1', 'M', 2)], { storeCredit: 1000 }, asha.headers);
    await letGo(order);
    await placeOrderFor(shop, online([aLine('cricket-1')], { storeCredit: 2748.9 }), asha.headers);
    expect((await begin(order.id)).answer).toEqual([
      409,
      'conflict',
      'Your store credit has changed. Please start again from your cart.',
    ]);
  });
});

describe('an order whose dates are over', () => {
  const hours = (count: number) => count * 3_600_000;
  const over =
    'The delivery dates of this order are over. Nothing was charged. Please order again: you see the new dates before you pay.';

  test.each([
    ['next day, after the cut-off', 'nextDay', 3, over],
    ['express, on another day', 'express', 72, over],
    ['standard, on another day', 'standard', 72, over],
    ['next day, before the cut-off', 'nextDay', 1, undefined],
  ])('is not taken up again: %s', async (_what, delivery, after, refusal) => {
    const order = await unpaid(undefined, { delivery });
    await letGo(order);
    const { promise } = await rowOf(order);
    later(hours(after));
    // What pressing "pay" would say is said before.
    const { payable, message } = (await call(shop, order, { path: '/payment' })).json().data;
    expect([payable, message === over]).toEqual([refusal === undefined, refusal !== undefined]);
    const { answer } = await begin(order.id, {
      findOrders: async () => [],
      createOrder: async () => made(order, { amount: Math.round(order.total * 100) }),
    });
    const row = await rowOf(order);
    if (refusal === undefined) {
      expect(answer).toHaveProperty('options');
      return expect([row.state, row.promise]).toEqual(['placed', promise]);
    }
    expect(answer).toEqual([409, 'conflict', refusal]);
    const { status, timeline } = await read(shop, order);
    expect([status, timeline.find(({ state }) => state === status)?.detail]).toEqual([
      'cancelled',
      'Its delivery dates were over before it was paid',
    ]);
  });

  test.each([
    ['in time for the same day', 72, '2026-11-27', '2026-11-26'],
    ['too late for it', 77, '2026-11-28', '2026-11-27'],
    ['while they still hold', 1, '2026-11-24', '2026-11-23'],
  ])('is promised others where its money comes late, and leaves for these, %s', async (_what, after, day, leaves) => {
    const order = await unpaid(undefined, { delivery: 'nextDay' });
    const amount = Math.round(order.total * 100);
    const order_id = await knowOrder({ db: shop.database.db, now: shop.clock.now }, order.id, amount);
    await letGo(order);
    later(hours(after));
    await tellPayment(
      { db: shop.database.db, now: shop.clock.now },
      aPayment({ now: shop.clock.now }, { order_id, amount }),
    );
    const { state, promise } = await rowOf(order);
    expect([state, promise.earliest, promise.latest]).toEqual(['paid', day, day]);
    expect((await read(shop, order)).parcels.map(({ leavesBy }) => leavesBy)).toEqual([leaves]);
  });

  test('is promised others where it was held beyond them, and waits for its packing as one of that day', async () => {
    const order = await unpaid(undefined, { delivery: 'nextDay' });
    const amount = Math.round(order.total * 100);
    const order_id = await knowOrder({ db: shop.database.db, now: shop.clock.now }, order.id, amount);
    later(hours(72));
    await tellPayment(
      { db: shop.database.db, now: shop.clock.now },
      aPayment({ now: shop.clock.now }, { order_id, amount }),
    );
    await take(shop, order.id, 'confirmed');
    const waiting = (await parcelsToPack(unchangedSettings, shop.database.db, shop.clock.now)).find(
      ({ orderId }) => orderId === order.id,
    );
    expect(waiting).toMatchObject({ late: false, leavesBy: '2026-11-26', promise: { latest: '2026-11-27' } });
  });

  test('is promised others where a colleague keeps it for its payment link', async () => {
    const order = await unpaid();
    const { promise: before } = await rowOf(order);
    await letGo(order);
    later(hours(23));
    const { deps } = listener(() => shop.clock.now);
    await shop.database.db.transaction((tx) =>
      keepForLink(tx, deps, order.id, new Date(shop.clock.now.getTime() + hours(1))),
    );
    const { promise } = await rowOf(order);
    expect((promise.latest ?? '') > (before.latest ?? '')).toBe(true);
  });
});

test('an order of which it is not kept any more whose it was cannot be paid, and money that comes for it goes back', async () => {
  const order = await unpaid();
  const order_id = await knowOrder({ db: shop.database.db, now: shop.clock.now }, order.id, 274_890);
  await letGo(order);
  await shop.database.db
    .update(ordersTable)
    .set({ email: 'k7qw4mx9td@erased.invalid', phone: '' })
    .where(eq(ordersTable.id, order.id));
  expect((await begin(order.id)).answer).toEqual([
    409,
    'conflict',
    'This order was cancelled. Please start again from your cart.',
  ]);
  await tellPayment(
    { db: shop.database.db, now: shop.clock.now },
    aPayment({ now: shop.clock.now }, { order_id, amount: 274_890 }),
  );
  expect(await rowOf(order)).toMatchObject({ state: 'cancelled', paidBy: null });
  const back = await shop.database.db.select().from(refundsTable).where(eq(refundsTable.orderId, order.id));
  expect(back.map(({ amountPaise }) => amountPaise)).toEqual([274_890]);
});

test.each([
  ['rzp_test_x', true],
  ['rzp_live_x', false],
  ['xrzp_test_', false],
  ['', false],
])('the key %j moves no money: %s', (key, isTest) => expect(isTestKey(key)).toBe(isTest));
