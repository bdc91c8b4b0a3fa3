import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OwnStep } from '#contract/parcel-steps.ts';
import { settingAt } from '#contract/settings.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { moneyMovementsTable } from '#database/schema/payments.ts';
import { shipmentsTable } from '#database/schema/shipments.ts';
import { writeSetting } from '#server/foundation/settings/write-setting.ts';
import { shipmentsToTrack } from '#server/fulfilment/delivery-promise/queries.ts';
import { packParcel } from '#server/fulfilment/parcels/pack-parcel.ts';
import { shipOrder } from '#server/fulfilment/parcels/ship-order.ts';
import { offeredParcelSteps, tendParcel } from '#server/fulfilment/tracking/tend-parcel.ts';
import { textOfPdf } from '#server/money/invoices/test-pdf.ts';
import { drawOwnLabel } from '#server/office/packing-papers/draw-own-label.ts';
import { moveOrder } from '#server/orders/order-state/move-order.ts';
import {
  ledgerFaults,
  noJobs,
  openPayingShop,
  orderDeps,
  type PayingShop,
  placeOrderFor,
  read,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aContact, aLine, anOrder } from '#server/selling/order-views/test-orders.ts';
import { handOverParcels } from './hand-over.ts';
import { openCarrying } from './own-courier.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop?.close());

const deps = () => {
  const { db } = shop.database;
  const courier = openCarrying({
    db,
    connected: undefined,
    drawLabel: drawOwnLabel,
    now: () => shop.clock.now,
    shopFacts: shop.shopFacts,
    settings: shop.settings,
  });
  return {
    ...orderDeps(shop),
    files: shop.files,
    log: { error: () => {}, warn: () => {} },
    packsItself: () => false,
    courier,
  };
};

async function carry(by: 'own' | 'courier'): Promise<void> {
  shop.clock.now = new Date(shop.clock.now.getTime() + 60_000);
  const version = settingAt(shop.settings, 'carrying', shop.clock.now).by === 'courier' && by === 'own' ? 1 : 2;
  const value = { by, name: 'Maidan riders' };
  await shop.database.db.transaction((tx) =>
    writeSetting(tx, { name: 'carrying', value, version, from: null, by: 'Asha' }, shop.clock.now),
  );
  await expect.poll(() => settingAt(shop.settings, 'carrying', shop.clock.now).by, { interval: 10 }).toBe(by);
}

/** A hand-packed order with cash on delivery, synchronized with the delivery setting. */
async function packed() {
  const order = await placeOrderFor(shop, { ...anOrder([aLine('cricket-1', 'M', 2)], aContact()), payment: 'cod' });
  const { db } = shop.database;
  await db.transaction((tx) => moveOrder(tx, noJobs, order.id, 'confirmed', { actor: 'shop', at: shop.clock.now }));
  await db.transaction((tx) => packParcel(tx, noJobs, { orderId: order.id, parcel: 1, at: shop.clock.now }));
  await shipOrder(deps(), order.id);
  return order;
}

async function parcelOf(orderId: string) {
  const [row] = await shop.database.db.select().from(shipmentsTable).where(eq(shipmentsTable.orderId, orderId));
  if (!row) throw new Error(`there is no parcel of ${orderId}`);
  return row;
}

async function say(orderId: string, step: OwnStep, takenBy = {}): Promise<string> {
  shop.clock.now = new Date(shop.clock.now.getTime() + 60_000);
  const parcel = await parcelOf(orderId);
  return shop.database.db.transaction((tx) => tendParcel(tx, deps(), parcel, step, takenBy));
}

const collected = async (orderId: string) => {
  const mine = and(eq(moneyMovementsTable.orderId, orderId), eq(moneyMovementsTable.reason, 'collected'));
  return (
    await shop.database.db.select({ paise: moneyMovementsTable.amountPaise }).from(moneyMovementsTable).where(mine)
  ).map(({ paise }) => paise);
};

test('leaves a packed parcel waiting without an error if there is no courier and no own delivery', async () => {
  const order = await packed();
  expect(await parcelOf(order.id)).toMatchObject({ step: 'planned', awb: null, trouble: null, heldBack: false });
  await carry('own');
  await shipOrder(deps(), order.id);
  expect(await parcelOf(order.id)).toMatchObject({
    step: 'booked',
    awb: `OWN-${order.reference}-1`,
    carrier: 'Maidan riders',
  });
});

test('numbers and labels a parcel of own delivery, tracks it by staff, and books its cash once', async () => {
  const order = await packed();
  const parcel = await parcelOf(order.id);
  expect(parcel).toMatchObject({ step: 'booked', trouble: null });
  const [row] = await shop.database.db.select().from(ordersTable).where(eq(ordersTable.id, order.id));
  const label = textOfPdf(await shop.files.read(parcel.labelFile ?? ''));
  for (const words of [
    `OWN-${order.reference}-1`,
    'Maidan riders',
    row?.address.fullName ?? '',
    row?.address.pin ?? '',
    'Collect',
    '5,497.80 in cash',
  ])
    expect(label).toContain(words);
  expect(offeredParcelSteps(parcel)).not.toContain('track');
  await expect(say(order.id, 'arrived')).rejects.toMatchObject({ status: 409 });
  expect(await say(order.id, 'left')).toContain('has left');
  expect((await read(shop, order)).parcels[0]).toMatchObject({ state: 'shipped' });
  await say(order.id, 'tried');
  await say(order.id, 'out');
  expect((await read(shop, order)).status).toBe('out_for_delivery');
  expect(await collected(order.id)).toEqual([]);
  await say(order.id, 'arrived');
  expect((await read(shop, order)).status).toBe('delivered');
  expect(await collected(order.id)).toEqual([row?.totalPaise]);
  await expect(say(order.id, 'arrived')).rejects.toMatchObject({ status: 409 });
  expect(await collected(order.id)).toEqual([row?.totalPaise]);
  expect(await ledgerFaults(shop)).toEqual([]);
});

test('restocks a returned parcel of own delivery and collects no cash', async () => {
  const order = await packed();
  await say(order.id, 'left');
  await say(order.id, 'back');
  expect((await read(shop, order)).status).toBe('returned_to_origin');
  expect(await collected(order.id)).toEqual([]);
  expect(await ledgerFaults(shop)).toEqual([]);
});

test('records another carrier with its number by hand, and does not track it with the courier', async () => {
  const order = await packed();
  await say(order.id, 'left', { carrier: 'India Post', awb: 'em123456789in' });
  const parcel = await parcelOf(order.id);
  expect(parcel).toMatchObject({ awb: 'EM123456789IN', carrier: 'India Post', step: 'shipped' });
  expect(
    (await shipmentsToTrack(shop.database.db, new Date(shop.clock.now.getTime() + 1))).map(({ id }) => id),
  ).not.toContain(parcel.id);
  const second = await packed();
  await expect(say(second.id, 'left', { awb: 'EM123456789IN' })).rejects.toMatchObject({
    status: 400,
    code: 'invalid_fields',
  });
});

test('marks counted parcels of own delivery as shipped at the handover', async () => {
  const order = await packed();
  const { awb } = await parcelOf(order.id);
  const wish = { carrier: 'Maidan riders', awbs: [awb ?? ''], takenBy: 'Ravi', signature: null, who: 'Asha' };
  await shop.database.db.transaction((tx) => handOverParcels(tx, () => {}, deps(), wish));
  expect((await parcelOf(order.id)).leftAt).not.toBeNull();
  expect((await read(shop, order)).parcels[0]).toMatchObject({ state: 'shipped' });
});
