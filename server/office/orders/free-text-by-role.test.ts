import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ordersTable } from '#database/schema/orders.ts';
import { shipmentEventsTable } from '#database/schema/shipments.ts';
import { planShipments } from '#server/fulfilment/delivery-promise/plan-shipments.ts';
import { updateShipment } from '#server/fulfilment/delivery-promise/queries.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import {
  online,
  openPayingShop,
  type PayingShop,
  placeOrderFor,
  take,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine } from '#server/selling/order-views/test-orders.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop?.close());

async function sentOrder() {
  const { db } = shop.database;
  const order = await placeOrderFor(shop, online([aLine('cricket-1')]));
  await take(shop, order.id, 'confirmed');
  const [row] = await db.select().from(ordersTable).where(eq(ordersTable.id, order.id));
  if (!row) throw new Error('no order');
  const [parcel] = await db.transaction((tx) => planShipments(tx, row, shop.clock.now));
  if (!parcel) throw new Error('no parcel');
  return { order, row, parcel };
}

test.each([['viewer'], ['accountant']] as const)(
  'hides from the role %s what the courier writes about who got a parcel and where',
  async (role) => {
    const { order, row, parcel } = await sentOrder();
    const { fullName, line1 } = row.address;
    await updateShipment(shop.database.db, parcel.id, {
      awb: `AWB${randomUUID().slice(0, 8)}`,
      step: 'shipped',
      packedAt: shop.clock.now,
    });
    await shop.database.db.insert(shipmentEventsTable).values({
      ...{ shipmentId: parcel.id, at: shop.clock.now, code: 18 },
      ...{ words: `Call to ${fullName} on 9820043210 was made`, location: line1 },
    });
    const member = await aColleagueIn(shop, [role], shop.clock.now, { name: 'Vik Rao' });
    const seen = await ask(shop, `GET /api/office/orders/${order.reference}`, { cookie: member.cookie });
    expect(seen.statusCode).toBe(200);
    for (const personal of [fullName, '9820043210', line1]) expect(seen.body).not.toContain(personal);
  },
);

test('hides from a viewer why staff gave money back, which is free text', async () => {
  const { order } = await sentOrder();
  const asha = await aColleagueIn(shop, ['support'], shop.clock.now, { name: 'Asha Rao' });
  const path = `/api/office/orders/${order.reference}`;
  const { version } = (await ask(shop, `GET ${path}`, { cookie: asha.cookie })).json().data;
  const why = 'Meera Krishnan of 98765 43210 rang about it';
  const payload = { key: `press_${randomUUID()}`, version, act: { do: 'refund', amount: 50, to: 'source', why } };
  const given = await ask(shop, `POST ${path}/refund`, { cookie: asha.cookie, payload });
  expect(given.statusCode, given.body).toBe(200);
  const viewer = await aColleagueIn(shop, ['viewer'], shop.clock.now, { name: 'Vik Rao' });
  const seen = await ask(shop, `GET ${path}`, { cookie: viewer.cookie });
  expect(seen.statusCode).toBe(200);
  expect(seen.body).not.toContain('98765 43210');
});
