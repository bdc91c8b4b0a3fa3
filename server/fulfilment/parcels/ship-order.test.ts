import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { orderEventsTable, orderLinesTable, ordersTable } from '#database/schema/orders.ts';
import { shipmentsTable } from '#database/schema/shipments.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import type { Courier } from '#server/fulfilment/courier/courier.ts';
import type { CourierContext } from '#server/fulfilment/courier/courier-context.ts';
import { CourierError } from '#server/fulfilment/courier/courier-error.ts';
import { openShippingBench, type ShippingBench } from '#server/fulfilment/courier/test-courier.ts';
import { ordersToBook, shipmentsOf } from '#server/fulfilment/delivery-promise/queries.ts';
import { saveTestDesign } from '#server/fulfilment/designs/test-designs.ts';
import { moveOrder } from '#server/orders/order-state/move-order.ts';
import { followParcels } from './follow-parcels.ts';
import { courierParts } from './present-parcels.ts';
import { replaceShipments } from './replace-shipments.ts';
import { ParcelInHand, shipOrder } from './ship-order.ts';

let bench: ShippingBench;
beforeAll(async () => {
  bench = await openShippingBench();
});
afterAll(() => bench.close());
afterEach(() => bench.courier.set({ answers: 'right', once: 'nothing' }));

/** The courier's parcels of an order, by our reference of it. */
async function madeFor(reference: string) {
  return (await bench.courier.parcels()).filter((parcel) => parcel.reference.startsWith(reference));
}

test('a confirmed order is booked with waybill, pickup and label, and becomes packed', async () => {
  const order = await bench.confirmedOrder();
  await shipOrder(bench.deps, order.id);
  const parcel = await bench.parcelOf(order.id);
  expect(parcel).toMatchObject({
    parcel: 1,
    reference: `${order.reference}-1`,
    step: 'booked',
    asked: null,
    trouble: null,
    lockedUntil: null,
  });
  expect(parcel.awb).toMatch(/^149\d{10}$/);
  expect(parcel.pickupAskedAt).not.toBeNull();
  expect((await bench.shop.files.read(parcel.labelFile ?? '')).subarray(0, 5).toString()).toBe('%PDF-');
  expect((await bench.orderOf(order.id)).state).toBe('packed');
  const events = await bench.deps.db
    .select()
    .from(orderEventsTable)
    .where(eq(orderEventsTable.orderId, order.id))
    .orderBy(orderEventsTable.id);
  expect(events.map(({ state, actor }) => [state, actor])).toEqual([
    ['placed', 'shopper'],
    ['confirmed', 'shop'],
    ['packed', 'courier'],
  ]);
  expect(await madeFor(order.reference)).toMatchObject([
    { awb: parcel.awb, carrier: 'Maidan Surface', statuses: ['PICKUP SCHEDULED'] },
  ]);
});

test('an express order uses the fast carrier', async () => {
  const order = await bench.confirmedOrder(undefined, { delivery: 'express' });
  await shipOrder(bench.deps, order.id);
  expect(await madeFor(order.reference)).toMatchObject([{ carrier: 'Kite Air' }]);
});

test('an order is booked once, however many parallel runs there are', async () => {
  const order = await bench.confirmedOrder();
  await Promise.all([1, 2, 3, 4].map(() => shipOrder(bench.deps, order.id)));
  await shipOrder(bench.deps, order.id);
  expect(await madeFor(order.reference)).toHaveLength(1);
  expect(await shipmentsOf(bench.deps.db, order.id)).toHaveLength(1);
});

describe('a process that crashes between two calls', () => {
  /** A courier whose n-th call is the last before the crash: before it is sent, or after it was answered. */
  function fallingCourier(at: number, when: 'before' | 'after'): { courier: Courier; fell: () => boolean } {
    let calls = 0;
    let fell = false;
    const courier = new Proxy(bench.deps.courier, {
      get(target, name, receiver) {
        const call: unknown = Reflect.get(target, name, receiver);
        if (typeof call !== 'function') return call;
        return async (...args: unknown[]) => {
          calls += 1;
          if (calls !== at) return Reflect.apply(call, target, args) as Promise<unknown>;
          fell = true;
          if (when === 'after') await (Reflect.apply(call, target, args) as Promise<unknown>);
          throw new Error('killed');
        };
      },
    });
    return { courier, fell: () => fell };
  }

  test.each(['before', 'after'] as const)('a crash %s a call leads to one order and one waybill', async (when) => {
    for (let at = 1; at < 20; at += 1) {
      const order = await bench.confirmedOrder();
      const { courier, fell } = fallingCourier(at, when);
      const falling: CourierContext = { ...bench.deps, courier };
      await shipOrder(falling, order.id).catch(() => {});
      await shipOrder(bench.deps, order.id);
      expect(await bench.parcelOf(order.id)).toMatchObject({ step: 'booked', asked: null, trouble: null });
      expect(await madeFor(order.reference)).toHaveLength(1);
      expect((await bench.parcelOf(order.id)).awb).toBe((await madeFor(order.reference))[0]?.awb);
      if (!fell()) return;
    }
    throw new Error('a booking has no end');
  });

  test('another process continues after the lock expires, and not before', async () => {
    const order = await bench.confirmedOrder();
    await shipOrder({ ...bench.deps, courier: fallingCourier(1, 'before').courier }, order.id).catch(() => {});
    const parcel = await bench.parcelOf(order.id);
    const until = new Date(bench.clock.now.getTime() + 60_000);
    await bench.deps.db.update(shipmentsTable).set({ lockedUntil: until }).where(eq(shipmentsTable.id, parcel.id));
    await shipOrder(bench.deps, order.id);
    expect(await madeFor(order.reference)).toEqual([]);
    const before = bench.clock.now;
    bench.clock.now = new Date(before.getTime() + 5 * 60_000);
    expect(await ordersToBook(bench.deps.db, bench.clock.now, bench.clock.now, true)).toContain(order.id);
    await shipOrder(bench.deps, order.id);
    bench.clock.now = before;
    expect(await madeFor(order.reference)).toHaveLength(1);
  });
});

test.each(['reset after order', 'reset after waybill', 'slow waybill', 'expired tokens'])(
  'after a fault of the courier (%s) the next try buys nothing twice',
  async (once) => {
    const order = await bench.confirmedOrder();
    await bench.courier.set({ once });
    const first = await shipOrder(bench.deps, order.id).catch((error: unknown) => error);
    if (first) expect(first).toBeInstanceOf(CourierError);
    await shipOrder(bench.deps, order.id);
    expect(await madeFor(order.reference)).toHaveLength(1);
    expect(await bench.parcelOf(order.id)).toMatchObject({ step: 'booked', trouble: null });
  },
);

test.each([
  ['away', 'unavailable'],
  ['throttled', 'throttled'],
  ['garbage', 'unreadable'],
])('with a courier that is %s the error is noted, and the parcel is booked later', async (answers, failure) => {
  const order = await bench.confirmedOrder();
  await bench.courier.set({ answers });
  await expect(shipOrder(bench.deps, order.id)).rejects.toMatchObject({ failure });
  expect((await bench.orderOf(order.id)).state).toBe('confirmed');
  expect(await bench.parcelOf(order.id)).toMatchObject({
    step: 'planned',
    heldBack: false,
    trouble: expect.stringContaining(failure),
  });
  await bench.courier.set({ answers: 'right' });
  await shipOrder(bench.deps, order.id);
  expect(await madeFor(order.reference)).toHaveLength(1);
});

test('a parcel that the courier rejects for good is held back for staff', async () => {
  const order = await bench.confirmedOrder();
  await bench.deps.db.execute(sql`update orders set phone = '12' where id = ${order.id}`);
  await shipOrder(bench.deps, order.id);
  expect(await bench.parcelOf(order.id)).toMatchObject({
    step: 'planned',
    heldBack: true,
    trouble: expect.stringContaining('billing_phone'),
  });
  await bench.deps.db.execute(sql`update orders set phone = '9820043210' where id = ${order.id}`);
  await shipOrder(bench.deps, order.id);
  expect(await madeFor(order.reference)).toEqual([]);
});

describe('a cancelled order', () => {
  const cancel = (id: string) =>
    bench.deps.db.transaction((tx) => moveOrder(tx, bench.deps.jobs, id, 'cancelled', { actor: 'shopper' }));

  test('an order cancelled before its booking is not booked', async () => {
    const order = await bench.confirmedOrder();
    await cancel(order.id);
    await shipOrder(bench.deps, order.id);
    expect(await madeFor(order.reference)).toEqual([]);
  });

  test('an order cancelled after its booking is cancelled once at the courier', async () => {
    const order = await bench.confirmedOrder();
    await shipOrder(bench.deps, order.id);
    await cancel(order.id);
    await shipOrder(bench.deps, order.id);
    await shipOrder(bench.deps, order.id);
    expect(await madeFor(order.reference)).toMatchObject([{ statuses: ['PICKUP SCHEDULED', 'CANCELED'] }]);
    expect((await shipmentsOf(bench.deps.db, order.id)).map(({ step }) => step)).toEqual(['cancelled']);
  });

  test('an order cancelled during its booking is cancelled at the courier afterwards', async () => {
    const order = await bench.confirmedOrder();
    await shipOrder(bench.deps, order.id);
    const { id } = await bench.parcelOf(order.id);
    await cancel(order.id);
    await bench.deps.db
      .update(shipmentsTable)
      .set({ lockedUntil: new Date(bench.clock.now.getTime() + 1000) })
      .where(eq(shipmentsTable.id, id));
    await expect(shipOrder(bench.deps, order.id)).rejects.toBeInstanceOf(ParcelInHand);
    await bench.deps.db.update(shipmentsTable).set({ lockedUntil: null }).where(eq(shipmentsTable.id, id));
    await shipOrder(bench.deps, order.id);
    expect((await madeFor(order.reference))[0]?.statuses).toContain('CANCELED');
  });
});

describe('a changed order', () => {
  const replace = (id: string) =>
    bench.deps.db.transaction((tx) => replaceShipments(tx, bench.deps.jobs, { id, state: 'packed' }));

  test('a changed order has its parcel cancelled and another booked for the new address', async () => {
    const order = await bench.confirmedOrder();
    await shipOrder(bench.deps, order.id);
    const address = { ...order.address, pin: '302020', city: 'Jaipur', state: 'Rajasthan' };
    await bench.deps.db.update(ordersTable).set({ address }).where(eq(ordersTable.id, order.id));
    bench.sent.length = 0;
    await replace(order.id);
    expect(bench.sent).toEqual([{ queue: 'ship-order', data: { orderId: order.id, state: 'packed' } }]);
    await shipOrder(bench.deps, order.id);
    await shipOrder(bench.deps, order.id);
    expect(await madeFor(order.reference)).toMatchObject([
      { reference: `${order.reference}-2`, statuses: ['PICKUP SCHEDULED'] },
      { reference: `${order.reference}-1`, statuses: ['PICKUP SCHEDULED', 'CANCELED'] },
    ]);
    expect((await bench.parcelOf(order.id)).parcel).toBe(2);
    expect([...(await courierParts(unchangedSettings, bench.deps.db, order.id)).values()]).toMatchObject([
      { awb: (await bench.parcelOf(order.id)).awb },
    ]);
  });

  test('a parcel booked during a change of its order is cancelled once the booking is done', async () => {
    const order = await bench.confirmedOrder();
    const courier: Courier = {
      ...bench.deps.courier,
      async assignWaybill(...asked) {
        const waybill = await bench.deps.courier.assignWaybill(...asked);
        await replace(order.id);
        return waybill;
      },
    };
    await shipOrder({ ...bench.deps, courier }, order.id);
    expect((await bench.orderOf(order.id)).state).toBe('confirmed');
    await shipOrder(bench.deps, order.id);
    expect(await madeFor(order.reference)).toMatchObject([
      { statuses: ['PICKUP SCHEDULED'] },
      { statuses: ['CANCELED'] },
    ]);
  });

  test('a changed order keeps its parcel once that is on its way', async () => {
    const order = await bench.confirmedOrder();
    await shipOrder(bench.deps, order.id);
    await bench.deps.db.update(shipmentsTable).set({ step: 'shipped' }).where(eq(shipmentsTable.orderId, order.id));
    bench.sent.length = 0;
    await replace(order.id);
    expect(bench.sent).toEqual([]);
  });
});

test('a mixed order books stock goods at once and printed goods once packed, and waits for both', async () => {
  const { db, jobs } = bench.deps;
  const design = await saveTestDesign(bench.shop);
  const order = await bench.confirmedOrder();
  await db.execute(sql`update orders set payment = 'razorpay' where id = ${order.id}`);
  await db.insert(orderLinesTable).values({
    orderId: order.id,
    position: 2,
    customProductId: design,
    name: 'Custom T-shirt',
    size: 'M',
    quantity: 1,
    unitPaise: 79_900,
    totalPaise: 79_900,
    taxPaise: 7_990,
    hsn: '6109',
    image: '/x',
    finalSale: false,
    customization: { baseColor: 'White', designImage: '/x' },
  });
  await shipOrder(bench.deps, order.id);
  const [shelf, printed] = await shipmentsOf(db, order.id);
  expect([shelf, printed]).toMatchObject([
    { positions: [1], custom: false, step: 'booked' },
    { positions: [2], custom: true, step: 'planned' },
  ]);
  await db
    .update(shipmentsTable)
    .set({ step: 'shipped' })
    .where(eq(shipmentsTable.id, shelf?.id ?? ''));
  const follow = () => db.transaction((tx) => followParcels(tx, jobs, order.id, { at: bench.clock.now }));
  await follow();
  expect((await bench.orderOf(order.id)).state).toBe('confirmed');
  for (const to of ['in_print', 'packed'] as const) {
    expect(await db.transaction((tx) => moveOrder(tx, jobs, order.id, to, { actor: 'operator' }))).toBe(true);
    await shipOrder(bench.deps, order.id);
  }
  expect((await shipmentsOf(db, order.id)).map(({ step }) => step)).toEqual(['shipped', 'booked']);
  expect(await madeFor(order.reference)).toHaveLength(2);
  expect((await bench.orderOf(order.id)).state).toBe('shipped');
});
