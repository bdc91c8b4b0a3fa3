import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ordersTable } from '#database/schema/orders.ts';
import { refundsTable } from '#database/schema/payments.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import { parcelsToPack } from '#server/fulfilment/parcels/parcels-to-pack.ts';
import { listener } from '#server/money/gateway/test-said-gateway.ts';
import { aPayment, knowOrder, tellPayment } from '#server/money/settlement/test-payments.ts';
import { call, openPayingShop, type PayingShop, read, take } from '#server/selling/order-checks/test-paid-orders.ts';
import { keepForLink } from './begin-payment.ts';
import { beginPaymentTests } from './test-begin-payment.ts';

// Orders whose delivery dates have passed, or whose customer was deleted.

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

describe('an order whose delivery dates have passed', () => {
  const hours = (count: number) => count * 3_600_000;
  const over =
    'The delivery dates of this order are over. Nothing was charged. Please order again: you see the new dates before you pay.';

  test.each([
    ['next day, after the cut-off', 'nextDay', 3, over],
    ['express, on another day', 'express', 72, over],
    ['standard, on another day', 'standard', 72, over],
    ['next day, before the cut-off', 'nextDay', 1, undefined],
  ])('decides if an order whose hold has ended can be paid again: %s', async (_what, delivery, after, refusal) => {
    const order = await unpaid(undefined, { delivery });
    await giveUp(order);
    const { promise } = await rowOf(order);
    later(hours(after));
    // The status already has the refusal that starting a payment would give.
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
  ])('an order gets new dates and a new packing day for a late payment %s', async (_what, after, day, leaves) => {
    const order = await unpaid(undefined, { delivery: 'nextDay' });
    const amount = Math.round(order.total * 100);
    const order_id = await knowOrder({ db: shop.database.db, now: shop.clock.now }, order.id, amount);
    await giveUp(order);
    later(hours(after));
    await tellPayment(
      { db: shop.database.db, now: shop.clock.now },
      aPayment({ now: shop.clock.now }, { order_id, amount }),
    );
    const { state, promise } = await rowOf(order);
    expect([state, promise.earliest, promise.latest]).toEqual(['paid', day, day]);
    expect((await read(shop, order)).parcels.map(({ leavesBy }) => leavesBy)).toEqual([leaves]);
  });

  test('an order gets new dates if its hold lasted beyond the old ones, and is packed on the new day', async () => {
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

  test('an order gets new dates when staff extend its hold for a payment link', async () => {
    const order = await unpaid();
    const { promise: before } = await rowOf(order);
    await giveUp(order);
    later(hours(23));
    const { deps } = listener(() => shop.clock.now);
    await shop.database.db.transaction((tx) =>
      keepForLink(tx, deps, order.id, new Date(shop.clock.now.getTime() + hours(1))),
    );
    const { promise } = await rowOf(order);
    expect((promise.latest ?? '') > (before.latest ?? '')).toBe(true);
  });
});

test('an order whose customer was deleted cannot be paid, and a payment for it is refunded', async () => {
  const order = await unpaid();
  const order_id = await knowOrder({ db: shop.database.db, now: shop.clock.now }, order.id, 274_890);
  await giveUp(order);
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
