import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ordersTable } from '#database/schema/orders.ts';
import { openShippingBench, type ShippingBench } from '#server/fulfilment/courier/test-courier.ts';
import { type Shipment, updateShipment } from '#server/fulfilment/delivery-promise/queries.ts';
import { takeCourierMessage } from '#server/fulfilment/tracking/take-courier-message.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';
import { shipOrder } from './ship-order.ts';

let bench: ShippingBench;
let order: OrderRow;
let parcel: Shipment;

beforeEach(async () => {
  bench = await openShippingBench(new Date('2026-11-21T05:00:00Z'));
  order = await bench.confirmedOrder();
  await shipOrder(bench.deps, order.id);
  parcel = await bench.parcelOf(order.id);
});
afterEach(() => bench.close());

/** Reads the public tracker by AWB, after the courier reported an activity. */
async function trackAfter(activity: string, location: string): Promise<string> {
  const message = {
    awb: parcel.awb,
    courier_name: 'Maidan Surface',
    shipment_status: 'IN TRANSIT',
    shipment_status_id: 18,
    current_timestamp: '21 11 2026 10:20:00',
    etd: '2026-11-25 20:00:00',
    scans: [{ date: '2026-11-21 10:20:00', activity, location, 'sr-status': '18' }],
  };
  await takeCourierMessage(bench.deps.db, bench.deps, message);
  const payload = { tracking_id: parcel.awb };
  return (await bench.shop.app.inject({ method: 'POST', url: '/api/shiprocket/track', payload })).body;
}

test('masks the name and street of a parcel that left before the order got another address', async () => {
  const { db } = bench.deps;
  // As changeOrderAddress writes it: the parcel that left keeps its address, the order has the new one.
  await updateShipment(db, parcel.id, { address: order.address });
  const other = {
    ...order.address,
    fullName: 'Ravi Kulkarni',
    line1: '4, Lake View',
    line2: 'Kothrud',
    city: 'Pune',
    pin: '411038',
  };
  await db.update(ordersTable).set({ address: other }).where(eq(ordersTable.id, order.id));
  const body = await trackAfter('Call to Asha Sawant was made', 'Nagardas Road hub');
  expect(body).not.toMatch(/Asha|Sawant|Nagardas/);
});

test('masks the name and street in the Latin letters under which the courier knows the receiver', async () => {
  const { db } = bench.deps;
  const typed = { ...order.address, fullName: 'முருகன் குமார்', line1: '12, பாரதி தெரு', line2: 'மயிலாப்பூர்', city: 'சென்னை' };
  await db.update(ordersTable).set({ address: typed }).where(eq(ordersTable.id, order.id));
  const latinAddress = { fullName: 'Murugan Kumar', line1: '12, Bharathi Theru', line2: 'Mylapore', city: 'Chennai' };
  await updateShipment(db, parcel.id, { latinAddress });
  const body = await trackAfter('Call to Murugan Kumar was made', 'Bharathi Theru');
  expect(body).not.toMatch(/Murugan|Kumar|Bharathi/);
});
