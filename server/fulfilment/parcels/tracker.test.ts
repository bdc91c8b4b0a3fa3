import { eq, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderLinesTable, ordersTable } from '#database/schema/orders.ts';
import { shipmentsTable } from '#database/schema/shipments.ts';
import { openShippingBench, type ShippingBench } from '#server/fulfilment/courier/test-courier.ts';
import { eventsOf, type Shipment, updateShipment } from '#server/fulfilment/delivery-promise/queries.ts';
import { takeCourierMessage } from '#server/fulfilment/tracking/take-courier-message.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';
import { newOrderReference, orderKey } from '#server/orders/model/order-reference.ts';
import { shipOrder } from './ship-order.ts';

let bench: ShippingBench;
let order: OrderRow;
let parcel: Shipment;
const secret = 'a secret of the tests, long enough';

beforeAll(async () => {
  bench = await openShippingBench(new Date('2026-11-21T05:00:00Z'));
  order = await bench.confirmedOrder();
  await shipOrder(bench.deps, order.id);
  parcel = await bench.parcelOf(order.id);
});
afterAll(() => bench.close());

async function track(tracking_id: string, key?: string, remoteAddress = '127.0.0.1') {
  const payload = { tracking_id, ...(key && { key }) };
  const reply = await bench.shop.app.inject({ method: 'POST', url: '/api/shiprocket/track', payload, remoteAddress });
  return (reply.json() as { data: Record<string, unknown> | null }).data ?? {};
}

const message = (code: number, label: string, activity: string) => ({
  awb: parcel.awb,
  courier_name: 'Maidan Surface',
  shipment_status: label,
  shipment_status_id: code,
  current_timestamp: '21 11 2026 10:20:00',
  etd: '2026-11-25 20:00:00',
  scans: [
    { date: '2026-11-21 10:05:00', activity: 'Pickup scheduled', location: 'Mumbai', 'sr-status': '3' },
    { date: '2026-11-21 10:20:00', activity, location: 'Nagardas Road hub', 'sr-status': String(code) },
  ],
});

test('a booked parcel is pending, with its waybill and carrier', async () => {
  expect(await track(order.reference)).toMatchObject({
    awb_code: parcel.awb,
    current_status: 'Pending',
    courier_name: 'Maidan Surface',
    shipment_track_activities: [],
  });
  expect(await track(parcel.awb ?? '')).toEqual(await track(order.reference));
});

test('a stranger with the waybill or reference sees the status, and no personal data', async () => {
  await takeCourierMessage(bench.deps.db, bench.deps, message(18, 'IN TRANSIT', 'Call to Asha on 9820043210 was made'));
  for (const id of [parcel.awb ?? '', order.reference, order.reference.toLowerCase()]) {
    const data = await track(id);
    expect(data).toEqual({
      awb_code: parcel.awb,
      current_status: 'In Transit',
      courier_name: 'Maidan Surface',
      order_date: '2026-11-21T05:00:00.000Z',
      etd: '2026-11-25T14:30:00.000Z',
      shipment_track_activities: [
        { status: 'Call to •••• on •••• was made', date: '2026-11-21T04:50:00.000Z', location: '•••• •••• hub' },
        { status: 'Pickup scheduled', date: '2026-11-21T04:35:00.000Z', location: 'Mumbai' },
      ],
      seller_name: 'Maidan Sports Retail Private Limited',
      seller_phone: '1800 000 0000',
      pickup_location: '1 Oval View, Fort, Mumbai 400001',
      recipient_name: 'A… S.',
      recipient_phone: '••••••3210',
      delivery_address: 'Mumbai 4000••',
      masked: true,
    });
    expect(JSON.stringify(data)).not.toMatch(/Asha|Sawant|Gulmohar|Nagardas|9820043210|400069|asha@/i);
  }
});

test("the order's key shows all details, also by waybill", async () => {
  const data = await track(parcel.awb ?? '', orderKey(secret, order));
  expect(data).toMatchObject({ recipient_name: 'Asha Sawant', recipient_phone: '9820043210', masked: false });
  // The number of the parcel opens no order page.
  expect(data.order).toBe(order.reference);
  expect(data.shipment_track_activities).toMatchObject([{ status: 'Call to Asha on 9820043210 was made' }, {}]);
});

test('a network sees the masked receivers of at most ten different waybills in ten minutes', async () => {
  const from = '10.9.9.1';
  const awb = parcel.awb ?? '';
  const at = await track(awb, undefined, '10.9.9.3');
  expect(at).toMatchObject({ awb_code: awb, current_status: 'In Transit', recipient_name: 'A… S.' });
  const [row] = await bench.deps.db.select().from(shipmentsTable).where(eq(shipmentsTable.id, parcel.id));
  if (!row) throw new Error('no parcel');
  const others = Array.from({ length: 11 }, (_, index) => `MS26112199${String(index).padStart(2, '0')}`);
  await bench.deps.db.insert(shipmentsTable).values(
    others.map((one, index) => ({
      ...row,
      id: `shp-other-${index}`,
      parcel: index + 10,
      reference: `other-${index}`,
      awb: one,
    })),
  );
  // Unknown waybills are not counted, and a known one is shown again.
  for (let count = 0; count < 12; count += 1) await track(newOrderReference(), undefined, from);
  for (const one of others.slice(0, 10))
    for (let count = 0; count < 3; count += 1) expect((await track(one, undefined, from)).recipient_name).toBe('A… S.');
  const nobody = { recipient_name: '', recipient_phone: '', delivery_address: '' };
  for (let count = 0; count < 3; count += 1) {
    expect(await track(awb, undefined, from)).toEqual({ ...at, ...nobody });
    expect((await track(others[0] ?? '', undefined, from)).recipient_name).toBe('A… S.');
  }
  // A caller with the order number or its key, or from elsewhere, still sees everything as before.
  expect(await track(awb, orderKey(secret, order), from)).toMatchObject({
    recipient_name: 'Asha Sawant',
    masked: false,
  });
  for (let count = 0; count < 12; count += 1) expect(await track(awb, undefined, '10.9.9.3')).toEqual(at);
  await bench.deps.db.delete(shipmentsTable).where(like(shipmentsTable.id, 'shp-other-%'));
  expect(await track(order.reference, undefined, from)).toEqual(at);
});

test("the order page shows its parcels with their history, and the courier's events in its timeline", async () => {
  const key = orderKey(secret, order);
  const reply = await bench.shop.app.inject({ url: `/api/orders/${order.reference}?key=${key}` });
  const { data } = reply.json() as { data: { parcels: unknown; timeline: { state: string; at: string }[] } };
  expect(data.parcels).toMatchObject([
    {
      number: 1,
      state: 'shipped',
      title: 'Shipped',
      awb: parcel.awb,
      courier: 'Maidan Surface',
      status: 'In Transit',
      over: false,
      expected: '2026-11-25T14:30:00.000Z',
      attempts: 0,
      lines: [1],
      timeline: [
        {
          status: 'Call to Asha on 9820043210 was made',
          at: '2026-11-21T04:50:00.000Z',
          location: 'Nagardas Road hub',
        },
        { status: 'Pickup scheduled', at: '2026-11-21T04:35:00.000Z', location: 'Mumbai' },
      ],
    },
  ]);
  expect(data.timeline.map(({ state }) => state)).toEqual(['placed', 'confirmed', 'packed', 'shipped']);
});

test("an unknown status is shown in the courier's words", async () => {
  await updateShipment(bench.deps.db, parcel.id, { statusCode: null, statusWords: 'Held by elephants' });
  expect(await track(order.reference)).toMatchObject({ current_status: 'Held by elephants' });
  expect(await eventsOf(bench.deps.db, [parcel.id])).toHaveLength(2);
});

test('the order number shows every parcel, including a lost one, and a waybill shows only its own', async () => {
  const { db } = bench.deps;
  const own = await bench.confirmedOrder();
  await shipOrder(bench.deps, own.id);
  const first = await bench.parcelOf(own.id);
  expect(await track(own.reference)).not.toHaveProperty('parcels');
  await db.update(shipmentsTable).set({ lostAt: new Date() }).where(eq(shipmentsTable.id, first.id));
  const lost = { number: 1, awb_code: first.awb, status: 'Lost on the way', waits: '' };
  expect(await track(own.reference)).toMatchObject({ current_status: 'Pending', parcels: [lost] });
  await updateShipment(db, first.id, { step: 'delivered' });
  await db.update(shipmentsTable).set({ lostAt: null, packedAt: null }).where(eq(shipmentsTable.id, first.id));
  // A line without a booking is a separate pending parcel.
  const { rows } = await db.execute<{ position: number }>(sql`
    insert into ${orderLinesTable} select (jsonb_populate_record(null::order_lines, to_jsonb(line) || '{"position": 9}')).* from order_lines line
    where order_id = ${own.id} order by position limit 1 returning position`);
  expect(rows).toEqual([{ position: 9 }]);
  await db.update(ordersTable).set({ state: 'confirmed' }).where(eq(ordersTable.id, own.id));
  const told = await track(own.reference);
  expect(told.parcels).toMatchObject([
    { number: 1, awb_code: first.awb, status: 'Delivered', waits: '' },
    { number: 2, awb_code: '', status: 'Confirmed', waits: 'We pack it next.' },
  ]);
  expect(JSON.stringify(told)).not.toMatch(/Asha|Sawant/);
  expect(await track(first.awb ?? '')).not.toHaveProperty('parcels');
});
