import { randomUUID } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OrderAction } from '#contract/office/orders.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { shipmentsTable } from '#database/schema/shipments.ts';
import { saveTestDesign } from '#server/fulfilment/designs/test-designs.ts';
import { movePrinted } from '#server/fulfilment/print-files/move-printed.ts';
import { isPossible } from '#server/office/order-actions/test-office-acts.ts';
import {
  call,
  ledgerFaults,
  noJobs,
  online,
  openPayingShop,
  orderDeps,
  type PayingShop,
  type PlacedForTest,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aContact, aLine, anOrder } from '#server/selling/order-views/test-orders.ts';
import { packingTests } from './test-packing-desk.ts';

// Changes of an order between the driver's signature and the courier's first scan.

let shop: PayingShop;
const start = new Date('2026-11-23T10:00:00+05:30');

beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop?.close());
beforeEach(() => {
  shop.clock.now = start;
});

const { db, confirmed, atTable } = packingTests(() => shop, start);
const home = anOrder([]).address;
const elsewhere = { ...home, pin: '302020', city: 'Jaipur', state: 'Rajasthan' };

/** Packs the parcel of stock goods and hands it to a driver, within the two hours for another address. */
async function handedOver(lines: unknown[], payment: 'cod' | 'razorpay'): Promise<PlacedForTest> {
  const order = await confirmed(lines, { ...online(lines, { ...anOrder(lines, aContact()), payment }) });
  const desk = await atTable(`desk-${order.reference}`);
  await desk.pack((await desk.take(order.reference)).data.parcels[0]);
  const booked = { awb: `AWB${order.reference}`, carrier: 'Maidan Air', step: 'booked' } as const;
  await db()
    .update(shipmentsTable)
    .set(booked)
    .where(and(eq(shipmentsTable.orderId, order.id), eq(shipmentsTable.custom, false)));
  const wish = { carrier: booked.carrier, awbs: [booked.awb], takenBy: 'Ramesh', signature: null };
  const reply = await desk.call('POST /api/office/packing/handovers', wish);
  expect(reply.status, reply.message).toBe(200);
  return order;
}

/** Returns the rows of an order and its parcels. */
async function rowsOf({ id }: PlacedForTest) {
  const [order] = await db().select().from(ordersTable).where(eq(ordersTable.id, id));
  const parcels = await db()
    .select()
    .from(shipmentsTable)
    .where(eq(shipmentsTable.orderId, id))
    .orderBy(asc(shipmentsTable.parcel), asc(shipmentsTable.createdAt));
  return { order, parcels };
}

const owner = { roles: ['owner' as const] };
const shut: OrderAction[] = ['cancel', 'change_address', 'change_size', 'change_delivery', 'hold', 'mark_paid'];

test.each(['cod', 'razorpay'] as const)(
  'refuses every change of what the driver has, of a %s order',
  async (payment) => {
    const order = await handedOver([aLine('cricket-1', 'M', 2)], payment);
    const before = await rowsOf(order);
    const moved = await call(shop, order, { method: 'PUT', path: '/address', payload: { address: elsewhere } });
    expect(moved.json()).toMatchObject({
      code: 'not_offered',
      message: expect.stringContaining('It has left already'),
    });
    for (const lines of [undefined, [{ line: 1, quantity: 1 }]]) {
      const payload = { reason: 'other', ...(lines && { lines }) };
      const cancelled = await call(shop, order, { method: 'POST', path: '/cancel', payload, once: randomUUID() });
      expect(cancelled.json()).toMatchObject({ code: 'not_offered' });
    }
    const possible = [];
    for (const action of shut) if (await isPossible(orderDeps(shop), order.id, action, owner)) possible.push(action);
    expect(possible).toEqual([]);
    expect(await rowsOf(order)).toEqual(before);
  },
);

test('sends only the parcel elsewhere that the driver does not have', async () => {
  const design = await saveTestDesign(shop);
  const lines = [aLine('cricket-1', 'M'), { customProductId: design, size: 'M', quantity: 1 }];
  const order = await handedOver(lines, 'razorpay');
  await db().transaction((tx) => movePrinted(tx, noJobs, order.id, 'in_print', { at: start }));
  const moved = await call(shop, order, { method: 'PUT', path: '/address', payload: { address: elsewhere } });
  expect(moved.statusCode, moved.body).toBe(200);
  const { order: row, parcels } = await rowsOf(order);
  const gone = parcels.find(({ custom }) => !custom);
  expect(gone).toMatchObject({ step: 'shipped', awb: `AWB${order.reference}`, address: home });
  expect(row?.address).toEqual(elsewhere);
  expect(await ledgerFaults(shop)).toEqual([]);
});
