import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { orderEventsTable } from '#database/schema/orders.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import {
  call,
  noJobs,
  openPayingShop,
  type PayingShop,
  type PlacedForTest,
  placeOrderFor,
  read,
  take,
  untilDelivered,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine, anOrder } from '#server/selling/order-views/test-orders.ts';
import { closeOrders } from './close-orders.ts';

let shop: PayingShop;
const monday = new Date('2026-11-23T10:00:00+05:30');
/** The return period of an order delivered on that Monday ends with the Monday after it. */
const over = new Date('2026-12-01T00:00:00+05:30');

beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop?.close());
beforeEach(() => {
  shop.clock.now = monday;
});

async function arrived(quantity = 1): Promise<PlacedForTest> {
  const order = await placeOrderFor(shop, { ...anOrder([aLine('cricket-1', 'M', quantity)]), payment: 'razorpay' });
  await take(shop, order.id, ...untilDelivered);
  return order;
}

const close = (now: Date) => closeOrders(unchangedSettings, shop.database.db, noJobs, now);

async function endingsOf(order: PlacedForTest): Promise<string[]> {
  const events = await shop.database.db
    .select()
    .from(orderEventsTable)
    .where(eq(orderEventsTable.orderId, order.id))
    .orderBy(orderEventsTable.id);
  return events
    .map(({ state, actor }) => `${state} ${actor}`)
    .slice(events.findIndex(({ state }) => state === 'delivered'));
}

/** Reports an item as damaged, which is possible for a closed order too. */
async function report(order: PlacedForTest): Promise<string> {
  const payload = { lines: [{ line: 1, quantity: 1 }], kind: 'damaged', outcome: 'refund' };
  const reply = await call(shop, order, { method: 'POST', path: '/problems', payload, once: randomUUID() });
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json().data.id;
}

test('closes an order once when several jobs close it at the same time', async () => {
  const order = await arrived();
  const closed = await Promise.all([close(over), close(over), close(over)]);
  expect(closed.toSorted()).toEqual([0, 0, 1]);
  expect(await endingsOf(order)).toEqual(['delivered operator', 'closed shop']);
  expect(await close(over)).toBe(0);
});

test('does not close an order with an open return', async () => {
  const order = await arrived();
  await report(order);
  expect(await close(over)).toBe(0);
  expect((await read(shop, order)).status).toBe('return_in_progress');
});

test('reopens a closed order when an item is reported and closes it again if the report is withdrawn', async () => {
  const order = await arrived(2);
  expect(await close(over)).toBe(1);
  shop.clock.now = new Date('2026-12-05T10:00:00+05:30');
  const id = await report(order);
  expect((await read(shop, order)).status).toBe('return_in_progress');
  const reply = await call(shop, order, { method: 'POST', path: `/returns/${id}/cancel` });
  expect(reply.statusCode, reply.body).toBe(200);
  expect((await read(shop, order)).status).toBe('delivered');
  expect(await close(shop.clock.now)).toBe(1);
  expect(await endingsOf(order)).toEqual([
    'delivered operator',
    'closed shop',
    'return_in_progress shopper',
    'delivered shop',
    'closed shop',
  ]);
});
