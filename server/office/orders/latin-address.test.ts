import { randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeOrder } from '#contract/office/orders.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { shipmentsTable } from '#database/schema/shipments.ts';
import { auditTable } from '#database/schema/staff.ts';
import type { Courier } from '#server/fulfilment/courier/courier.ts';
import { CourierError } from '#server/fulfilment/courier/courier-error.ts';
import { planShipments } from '#server/fulfilment/delivery-promise/plan-shipments.ts';
import { bookShipment } from '#server/fulfilment/parcels/book-shipment.ts';
import { listener } from '#server/money/gateway/test-said-gateway.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { openPayingShop, type PayingShop, placeOrderFor, take } from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine, anOrder } from '#server/selling/order-views/test-orders.ts';

// The courier receives the address as typed. If it refuses that, staff confirm a spelling in Latin letters.

let shop: PayingShop;
let owner = '';
beforeAll(async () => {
  shop = await openPayingShop();
  owner = (await aColleagueIn(shop, ['owner'], shop.clock.now, { name: 'Asha Sawant' })).cookie;
});
afterAll(() => shop?.close());

const typed = {
  ...{ fullName: 'முருகன் குமார்', pin: '600001', line1: '12, பாரதி தெரு', line2: 'மயிலாப்பூர்' },
  ...{ city: 'சென்னை', state: 'Tamil Nadu' as const },
};
const latin = { fullName: 'Murugan Kumar', line1: '12, Bharathi Theru', line2: 'Mylapore', city: 'Chennai' };

/** A confirmed order with shipping and billing to Chennai in Tamil script, and its parcel. */
async function orderInTamil() {
  const { id } = await placeOrderFor(shop, anOrder([aLine('cricket-1')]));
  await take(shop, id, 'confirmed');
  const { db } = shop.database;
  const [order] = await db
    .update(ordersTable)
    .set({ address: typed, billing: typed })
    .where(eq(ordersTable.id, id))
    .returning();
  if (!order) throw new Error('no such order');
  await db.transaction((tx) => planShipments(tx, order, shop.clock.now));
  return order;
}

const office = (request: string, payload?: object) =>
  ask(shop, request, { cookie: owner, headers: { host: 'shop.test' }, ...(payload && { payload }) });

/** A courier that accepts only Latin letters, with the requests that it received. */
function latinCourier() {
  const sent: Record<string, unknown>[] = [];
  const courier: Partial<Courier> = {
    pickupPlace: async () => ({ name: 'Fort', pin: '400001' }),
    findOrder: async () => null,
    async createOrder(parcel) {
      sent.push(parcel);
      if (/[^ -~]/.test(JSON.stringify(parcel))) throw new CourierError('invalid', 'billing_customer_name: format');
      throw new CourierError('wallet_empty', 'enough is seen');
    },
  };
  return { sent, courier: courier as Courier };
}

async function book(orderId: string, courier: Courier) {
  const { db } = shop.database;
  const read = async () => (await db.select().from(shipmentsTable).where(eq(shipmentsTable.orderId, orderId)))[0];
  const { deps } = listener(() => shop.clock.now);
  const about = { secret: 'x', publicUrl: 'http://shop.test', packsItself: () => true };
  const { shopFacts, files } = shop;
  await bookShipment({ ...deps, ...about, shopFacts, files, db, courier }, (await read())?.id ?? '');
  return read();
}

async function retry(reference: string, lines?: object) {
  const whole = (await office(`GET /api/office/orders/${reference}`)).json().data as OfficeOrder;
  const act = { do: 'tend', parcel: 1, step: 'retry', ...(lines && { latin: lines }) };
  return office(`POST /api/office/orders/${reference}/actions`, { key: randomUUID(), version: whole.version, act });
}

test('sends an address that the courier refused again in the Latin letters that staff confirmed', async () => {
  const { id, reference } = await orderInTamil();
  const { sent, courier } = latinCourier();
  expect(await book(id, courier)).toMatchObject({ heldBack: true, latinAddress: null });
  expect(sent[0]).toMatchObject({ billing_city: 'சென்னை', shipping_city: 'சென்னை' });

  const shown = (await office(`POST /api/office/orders/${reference}/contact`)).json().data;
  expect(shown).toMatchObject({ address: typed, latin: { city: expect.stringMatching(/^[ -~]+$/) } });

  const refused = await retry(reference, { ...latin, city: 'சென்னை' });
  expect([refused.statusCode, refused.json().fields]).toEqual([
    400,
    { 'act.latin.city': 'Write it in the letters A to Z, without accents' },
  ]);
  expect((await retry(reference, latin)).statusCode).toBe(200);
  const [row] = await shop.database.db.select().from(auditTable).orderBy(desc(auditTable.number)).limit(1);
  expect(row?.what).toBe(`Asked the courier again for ${reference}-1, with the address in Latin letters`);

  expect(await book(id, courier)).toMatchObject({ heldBack: false, latinAddress: latin });
  expect(sent[1]).toMatchObject({
    billing_customer_name: 'Murugan',
    billing_last_name: 'Kumar',
    billing_city: 'Chennai',
    billing_state: 'Tamil Nadu',
    shipping_is_billing: true,
  });
  // The order, its documents and its customer keep the typed address.
  const [order] = await shop.database.db.select().from(ordersTable).where(eq(ordersTable.id, id));
  expect(order?.address).toEqual(typed);
});

test('accepts Latin letters only for a refused parcel, and proposes none for a Latin address', async () => {
  const { id } = await placeOrderFor(shop, anOrder([aLine('cricket-1')]));
  await take(shop, id, 'confirmed');
  const [order] = await shop.database.db.select().from(ordersTable).where(eq(ordersTable.id, id));
  const reference = order?.reference ?? '';
  expect((await office(`POST /api/office/orders/${reference}/contact`)).json().data.latin).toBeNull();
  expect((await retry(reference, latin)).statusCode).toBe(409);
});
