import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { gatewayOrdersTable } from '#database/schema/payments.ts';
import { stockTable } from '#database/schema/stock.ts';
import { aCustomer } from '#server/customers/accounts/test-people.ts';
import { aPayment, knowOrder, tellPayment } from '#server/money/settlement/test-payments.ts';
import {
  call,
  finishRefunds,
  online,
  openPayingShop,
  type PayingShop,
  type PlacedForTest,
  pay,
  placeOrderFor,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine, anOrder, recount } from '#server/selling/order-views/test-orders.ts';
import { isTestKey } from './begin-payment.ts';
import { beginPaymentTests } from './test-begin-payment.ts';

// The options a browser gets for a payment, or the reason for none; each test sets the gateway's responses.

let shop: PayingShop;
const start = new Date('2026-11-23T10:00:00+05:30');

beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop?.close());
beforeEach(() => {
  shop.clock.now = start;
});

const { unpaid, later, made, begin, rowOf, giveUp } = beginPaymentTests(() => shop, start);

test('starting a payment creates one gateway order, and holds the items for fifteen minutes each time', async () => {
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
    // Placing the order queued the end of its hold.
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

test('a payment opens with the last method tried, or else the method of the signed-in account', async () => {
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

describe('a gateway order of an earlier request that got no response', () => {
  test.each([
    ['is used if it matches the order', {}, false],
    ['is not used if its amount differs', { amount: 274_889 }, true],
    ['is not used if its currency differs', { currency: 'USD' }, true],
    ['is not used if its receipt differs', { receipt: 'OTHER' }, true],
    ['is not used if it was paid', { status: 'paid' }, true],
  ])('an existing gateway order %s', async (_what, more, isMadeAnew) => {
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

  test('a gateway order is not looked up within the first second after the order was placed', async () => {
    const order = await unpaid();
    later(999);
    expect((await begin(order.id, { createOrder: async () => made(order) })).asked).toEqual([
      `order of 274890 for ${order.reference}`,
    ]);
  });
});

test('the gateway order has the total less the store credit', async () => {
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

describe('orders for which no payment can start', () => {
  const tell = (said: Parameters<typeof tellPayment>[1]) =>
    tellPayment({ db: shop.database.db, now: shop.clock.now }, said);

  async function withGatewayOrder() {
    const order = await unpaid();
    return { order, order_id: await knowOrder({ db: shop.database.db, now: shop.clock.now }, order.id, 274_890) };
  }

  test('refuses to start a payment for a cash order, a paid order and a cancelled order', async () => {
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

  test('refuses to start a payment while the bank has not decided on the last one', async () => {
    const { order, order_id } = await withGatewayOrder();
    await tell(aPayment({ now: shop.clock.now }, { order_id, amount: 274_890, status: 'created' }));
    expect((await begin(order.id)).answer).toEqual([409, 'conflict', "Confirming your payment. Don't pay again."]);
  });

  test('refuses to start a payment after an unusable payment, also once it was refunded', async () => {
    const { order, order_id } = await withGatewayOrder();
    await call(shop, order, { method: 'POST', path: '/cancel', payload: { reason: 'other' }, once: order.reference });
    await tell(aPayment({ now: shop.clock.now }, { order_id, amount: 274_890 }));
    const over = [409, 'conflict', 'This order cannot be paid any more. Please start again from your cart.'];
    expect((await begin(order.id)).answer).toEqual(over);
    await finishRefunds(shop, order.id);
    expect((await begin(order.id)).answer).toEqual(over);
  });

  test('throws for an unknown order', async () => {
    await expect(begin('ord_unknown')).rejects.toThrow('there is no order ord_unknown');
  });
});

describe('an order whose hold has ended', () => {
  const name = 'Rovers Home Hoops Shirt';

  test.each([
    ['one piece is left', 1, true, `Your hold ended. Only 1 of ${name}, size M left.`],
    ['none is left', 0, true, `Your hold ended. ${name}, size M has just sold out.`],
    ['the size is no longer offered', 50, false, `Your hold ended. ${name}, size M has just sold out.`],
  ])(
    'an order with an ended hold is not held again if %s of an item that it needs two of',
    async (_what, left, offered, message) => {
      const order = await unpaid([aLine('cricket-1'), aLine('football-1', 'M', 2)]);
      await giveUp(order);
      await recount(shop.database.db, 'football-1', 'M', left);
      const offer = (to: boolean) =>
        shop.database.db.update(stockTable).set({ offered: to }).where(eq(stockTable.productId, 'football-1'));
      await offer(offered);
      expect(await begin(order.id)).toEqual({ answer: [409, 'out_of_stock', message], asked: [], sent: [] });
      expect((await rowOf(order)).state).toBe('payment_failed');
      await offer(true);
      await recount(shop.database.db, 'football-1', 'M', 500);
    },
  );

  test('an order with an ended hold is held again if exactly enough items are left', async () => {
    const order = await unpaid([aLine('football-1', 'M', 2)]);
    await giveUp(order);
    await recount(shop.database.db, 'football-1', 'M', 2);
    const { answer } = await begin(order.id, { createOrder: async () => made(order) });
    expect(answer).toMatchObject({ options: { amount: 571_780 } });
    expect((await rowOf(order)).state).toBe('placed');
    await recount(shop.database.db, 'football-1', 'M', 500);
  });

  test('an order with an ended hold is refused if its store credit was spent on another order', async () => {
    const asha = await aCustomer(shop);
    const first = await placeOrderFor(shop, online([aLine('cricket-1')]), asha.headers);
    await call(shop, first, {
      method: 'POST',
      path: '/cancel',
      payload: { reason: 'other', refundTo: 'credit' },
      once: first.reference,
    });
    const order = await unpaid([aLine('cricket-1', 'M', 2)], { storeCredit: 1000 }, asha.headers);
    await giveUp(order);
    await placeOrderFor(shop, online([aLine('cricket-1')], { storeCredit: 2748.9 }), asha.headers);
    expect((await begin(order.id)).answer).toEqual([
      409,
      'conflict',
      'Your store credit has changed. Please start again from your cart.',
    ]);
  });
});

test.each([
  ['rzp_test_x', true],
  ['rzp_live_x', false],
  ['xrzp_test_', false],
  ['', false],
])('the key %j is a test key: %s', (key, isTest) => expect(isTestKey(key)).toBe(isTest));
