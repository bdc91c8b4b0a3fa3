import { randomBytes, randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { settingAt } from '#contract/settings.ts';
import { mailOutboxTable } from '#database/schema/mail.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { shipmentsTable } from '#database/schema/shipments.ts';
import { writeSetting } from '#server/foundation/settings/write-setting.ts';
import { planShipments } from '#server/fulfilment/delivery-promise/plan-shipments.ts';
import { packParcel } from '#server/fulfilment/parcels/pack-parcel.ts';
import { shipOrder } from '#server/fulfilment/parcels/ship-order.ts';
import { settleRefund } from '#server/money/refunds/settle-refund.ts';
import { openCarrying } from '#server/office/packing/own-courier.ts';
import { drawOwnLabel } from '#server/office/packing-papers/draw-own-label.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import {
  noJobs,
  online,
  openPayingShop,
  orderDeps,
  type PayingShop,
  type PlacedForTest,
  placeOrderFor,
  read,
  take,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine } from '#server/selling/order-views/test-orders.ts';

let shop: PayingShop;
let support: string;
beforeAll(async () => {
  shop = await openPayingShop();
  support = (await aColleagueIn(shop, ['support'], shop.clock.now)).cookie;
});
afterAll(() => shop?.close());

const log = { error: () => {}, warn: () => {} };
const latin = { fullName: 'Nila Menon', line1: '9 Other Street', line2: 'Elsewhere Road', city: 'Mumbai' };

async function tend({ reference }: PlacedForTest, act: object, cookie = support) {
  const path = `orders/${reference}`;
  const { version } = (await ask(shop, `GET /api/office/${path}`, { cookie })).json().data;
  const payload = { key: randomUUID(), version, act: { do: 'tend', parcel: 1, ...act } };
  return ask(shop, `POST /api/office/${path}/actions`, { cookie, payload });
}
const rowOf = async ({ id }: PlacedForTest) => {
  const [row] = await shop.database.db.select().from(ordersTable).where(eq(ordersTable.id, id));
  if (!row) throw new Error('no order');
  return row;
};
const ofOrder = ({ id }: PlacedForTest) => eq(shipmentsTable.orderId, id);

/** Places an order whose parcel the courier has refused. */
async function refusedParcel(address: object = {}): Promise<PlacedForTest> {
  const { db } = shop.database;
  const order = await placeOrderFor(shop, online([aLine('cricket-1')]));
  await take(shop, order.id, 'confirmed');
  const row = await rowOf(order);
  await db
    .update(ordersTable)
    .set({ address: { ...row.address, ...address } })
    .where(eq(ordersTable.id, order.id));
  await db.transaction((tx) => planShipments(tx, row, shop.clock.now));
  await db.update(shipmentsTable).set({ heldBack: true, trouble: 'format of phone' }).where(ofOrder(order));
  return order;
}

it('refuses another address in Latin letters for an order whose address is in Latin letters already', async () => {
  const order = await refusedParcel();
  const reply = await tend(order, { step: 'retry', latin });
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'not_offered']);
  const [parcel] = await shop.database.db.select().from(shipmentsTable).where(ofOrder(order));
  expect(parcel).toMatchObject({ heldBack: true, latinAddress: null });
});

it('mails the shopper the address in Latin letters that the courier gets', async () => {
  const order = await refusedParcel({ fullName: 'नीला मेनन' });
  expect((await tend(order, { step: 'retry', latin })).statusCode).toBe(200);
  const mails = await shop.database.db.select().from(mailOutboxTable);
  const told = mails.find(({ about }) => about.startsWith(`address-changed:${order.id}:`));
  expect(told?.text).toContain('To Nila Menon, 9 Other Street, Elsewhere Road, Mumbai');
});

it('asks the courier by one job, however often a parcel is tracked', async () => {
  const { db } = shop.database;
  const order = await refusedParcel();
  const booked = { heldBack: false, trouble: null, awb: `AWB${order.reference}`, step: 'booked' as const };
  await db.update(shipmentsTable).set(booked).where(ofOrder(order));
  for (const _press of [1, 2]) expect((await tend(order, { step: 'track' })).statusCode).toBe(200);
  const [parcel] = await db.select().from(shipmentsTable).where(ofOrder(order));
  const { rows } = await db.execute(
    sql`select id from pgboss.job where name = 'track-parcel' and data ->> 'shipmentId' = ${parcel?.id}`,
  );
  expect(rows).toHaveLength(1);
});

it('keeps back a parcel of the shop itself while the money of its order is missing', async () => {
  const { db } = shop.database;
  const value = { by: 'own' as const, name: 'Maidan riders' };
  await db.transaction((tx) =>
    writeSetting(tx, { name: 'carrying', value, version: 1, from: null, by: 'Asha' }, shop.clock.now),
  );
  await expect.poll(() => settingAt(shop.settings, 'carrying', shop.clock.now).by, { interval: 10 }).toBe('own');
  const order = await placeOrderFor(shop, online([aLine('cricket-1', 'M', 2)]));
  await take(shop, order.id, 'confirmed');
  await db.transaction((tx) => packParcel(tx, noJobs, { orderId: order.id, parcel: 1, at: shop.clock.now }));
  const { database, shopFacts, settings, files } = shop;
  const parts = { db: database.db, connected: undefined, drawLabel: drawOwnLabel, now: () => shop.clock.now };
  const courier = openCarrying({ ...parts, shopFacts, settings });
  await shipOrder({ ...orderDeps(shop), files, log, packsItself: () => false, courier }, order.id);
  const { paidBy, totalPaise } = await rowOf(order);
  const refund = {
    ...{ id: `rfnd_${randomBytes(7).toString('hex')}`, payment_id: paidBy ?? '', amount: totalPaise },
    ...{ currency: 'INR', status: 'processed' as const, receipt: null },
    created_at: Math.floor(shop.clock.now.getTime() / 1000),
  };
  await db.transaction((tx) => settleRefund(tx, { jobs: noJobs, now: () => shop.clock.now, log }, refund));
  expect((await rowOf(order)).onHoldForMoney).toBe(true);
  const { cookie } = await aColleagueIn(shop, ['manager'], shop.clock.now);
  const reply = await tend(order, { step: 'left', carrier: 'Ramesh', awb: 'HAND-4711' }, cookie);
  expect([reply.statusCode, reply.json().message]).toEqual([409, expect.stringContaining('Keep back the parcel')]);
  expect((await read(shop, order)).status).not.toBe('shipped');
});
