import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderEventsTable, ordersTable } from '#database/schema/orders.ts';
import { refundsTable } from '#database/schema/payments.ts';
import { returnPickupsTable, returnsTable } from '#database/schema/returns.ts';
import { courierMessagesTable, shipmentEventsTable, shipmentsTable } from '#database/schema/shipments.ts';
import {
  openPayingShop,
  type PayingShop,
  placeOrderFor,
  take,
  untilDelivered,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { eraseContacts } from './erase-contacts.ts';
import { aLine, anOrder } from './test-orders.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop?.close());

test('the public tracker shows nobody by name whose order was erased', async () => {
  const { db } = shop.database;
  const start = new Date('2026-11-23T10:00:00+05:30');
  shop.clock.now = start;
  const asked = anOrder([aLine('cricket-1')]);
  const address = { ...asked.address, fullName: 'Vaidehi Rane', line1: 'Palm Beach Bungalow 17' };
  const order = await placeOrderFor(shop, { ...asked, address, payment: 'cod' });
  await take(shop, order.id, ...untilDelivered);
  await db.insert(shipmentsTable).values({
    ...{ id: 'shp_words', orderId: order.id, parcel: 9, reference: 'OLD-9', positions: [0], custom: false },
    ...{
      createdAt: start,
      awb: 'AWB900900',
      step: 'delivered',
      statusCode: 7,
      statusWords: 'Delivered',
      statusAt: start,
      leftAt: start,
      deliveredAt: start,
    },
  });
  await db.insert(shipmentEventsTable).values({
    ...{ shipmentId: 'shp_words', at: start, code: 7 },
    ...{ words: 'Delivered to Vaidehi Rane', location: 'Palm Beach Bungalow' },
  });
  const track = async () =>
    (await shop.app.inject({ method: 'POST', url: '/api/shiprocket/track', payload: { tracking_id: 'AWB900900' } }))
      .body;
  expect(await track()).toContain('Delivered to •••• ••••');
  const later = new Date(start);
  later.setUTCMonth(later.getUTCMonth() + 25);
  expect(await eraseContacts({ db, files: { remove: async () => {} } }, later)).toBe(1);
  const [row] = await db.select().from(ordersTable).where(eq(ordersTable.id, order.id));
  expect(JSON.stringify(row)).not.toContain('Vaidehi');
  expect(await track()).not.toMatch(/Vaidehi|Palm Beach/);
  expect(await track()).toContain('"current_status":"Delivered"');
});

test('erases the words of the courier and of staff about an order', async () => {
  const { db } = shop.database;
  const start = new Date('2026-11-23T10:00:00+05:30');
  shop.clock.now = start;
  const order = await placeOrderFor(shop, {
    ...anOrder([aLine('cricket-1')]),
    payment: 'cod',
  });
  await take(shop, order.id, ...untilDelivered);
  const words = 'Vaidehi Rane was not at home';
  await db.insert(shipmentsTable).values({
    ...{ id: 'shp_words_2', orderId: order.id, parcel: 9, reference: 'OLD-10', positions: [0], custom: false },
    ...{ createdAt: start, awb: 'AWB900901', step: 'delivered', statusCode: 999, statusWords: words, trouble: words },
  });
  await db.insert(returnsTable).values({
    ...{ id: 'RWORDS0001', orderId: order.id, idempotencyKey: 'words', requestHash: 'words', kind: 'return' },
    ...{ state: 'cancelled', reason: 'size', outcome: 'refund', photos: [], requestedAt: start },
    ...{ subtotalPaise: 0, taxPaise: 0, shippingPaise: 0, amountPaise: 0 },
  });
  await db
    .insert(returnPickupsTable)
    .values({ returnId: 'RWORDS0001', awb: 'AWB900902', trouble: words, createdAt: start });
  await db
    .insert(courierMessagesTable)
    .values({ key: 'words', awb: 'AWB900902', body: { words }, outcome: 'unknown_parcel', receivedAt: start });
  await db.insert(refundsTable).values({
    id: 'rfd_words',
    orderId: order.id,
    amountPaise: 1,
    state: 'processed',
    reason: words,
    goodwill: true,
    createdAt: start,
  });
  await db.update(orderEventsTable).set({ reason: words }).where(eq(orderEventsTable.orderId, order.id));
  const stored = async () =>
    JSON.stringify([
      await db.select().from(refundsTable).where(eq(refundsTable.orderId, order.id)),
      await db
        .select()
        .from(orderEventsTable)
        .where(and(eq(orderEventsTable.orderId, order.id), eq(orderEventsTable.actor, 'operator'))),
      await db.select().from(shipmentsTable).where(eq(shipmentsTable.orderId, order.id)),
      await db.select().from(returnPickupsTable),
      await db.select().from(courierMessagesTable),
    ]);
  expect(await stored()).toContain(words);
  const later = new Date(start);
  later.setUTCMonth(later.getUTCMonth() + 25);
  expect(await eraseContacts({ db, files: { remove: async () => {} } }, later)).toBe(1);
  expect(await stored()).not.toContain('Vaidehi');
});
