import { and, eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { shipmentsTable } from '#database/schema/shipments.ts';
import { takeCourierMessage } from '#server/fulfilment/tracking/take-courier-message.ts';
import { openPayingShop, orderDeps, type PayingShop } from '#server/selling/order-checks/test-paid-orders.ts';
import type { Happening } from '#server/selling/order-views/test-order-happenings.ts';
import { liveOrder } from '#server/selling/order-views/test-parcel-lives.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop?.close());

it('shows no phone to strangers that a courier writes in Indian digits', async () => {
  const basket = { shelf: 1, final: 0, custom: 0 };
  const life = await liveOrder(shop, '', basket, { payment: 'cod', delivery: 'standard' });
  const all: Happening[] = [
    { what: 'pack', which: 0 },
    { what: 'work', hours: 0 },
    { what: 'wait', hours: 3 },
    { what: 'book', which: 0 },
    { what: 'courier', which: 0, says: 'shipped' },
  ];
  for (const one of all) expect(await life.happens(one)).toBe(true);
  const ofOrder = and(eq(shipmentsTable.orderId, life.order.id), isNotNull(shipmentsTable.awb));
  const [parcel] = await shop.database.db.select().from(shipmentsTable).where(ofOrder);
  const awb = parcel?.awb ?? '';
  const scans = [
    { date: '2026-11-24 10:00:00', activity: 'Called 9820043210', location: 'Mumbai', 'sr-status': '18' },
    { date: '2026-11-24 10:01:00', activity: 'Called ९८२००४३२१०', location: 'Mumbai', 'sr-status': '18' },
  ];
  const status = { shipment_status: 'In Transit', shipment_status_id: 18, current_timestamp: '25 11 2026 10:00:00' };
  const deps = { ...orderDeps(shop), jobs: life.deps.jobs };
  await takeCourierMessage(shop.database.db, deps, { awb, ...status, scans });
  const payload = { tracking_id: awb };
  const shown = (await shop.app.inject({ method: 'POST', url: '/api/shiprocket/track', payload })).json().data;
  const words = shown.shipment_track_activities.map(({ status: said }: { status: string }) => said);
  expect(words.filter((said: string) => said.startsWith('Called'))).toEqual(['Called ••••', 'Called ••••']);
});
