import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { shipmentEventsTable, shipmentsTable } from '#database/schema/shipments.ts';
import { readStatus } from '#server/fulfilment/courier/courier-status.ts';
import { openPayingShop, type PayingShop } from '#server/selling/order-checks/test-paid-orders.ts';
import type { Happening } from '#server/selling/order-views/test-order-happenings.ts';
import { liveOrder } from '#server/selling/order-views/test-parcel-lives.ts';
import { takeReport } from './take-report.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop?.close());

it.each([
  [6, 'Shipped'],
  [21, 'Undelivered'],
])('keeps a report %i from a clock that is ahead once, however often the courier repeats it', async (code, words) => {
  const { db } = shop.database;
  const life = await liveOrder(
    shop,
    '',
    { shelf: 1, final: 0, custom: 0 },
    { payment: 'razorpay', delivery: 'standard' },
  );
  const all: Happening[] = [
    { what: 'pack', which: 0 },
    { what: 'work', hours: 0 },
    { what: 'wait', hours: 3 },
    { what: 'book', which: 0 },
  ];
  for (const one of all) expect(await life.happens(one)).toBe(true);
  const [parcel] = await db.select().from(shipmentsTable).where(eq(shipmentsTable.orderId, life.order.id));
  const at = new Date(shop.clock.now.getTime() + 24 * 3_600_000);
  const report = {
    ...{ awb: parcel?.awb ?? '', status: readStatus(code, words), at, courierName: null, etd: null },
    ...{ activities: [], isReturn: false },
  };
  for (let hours = 0; hours < 3; hours += 1) {
    await db.transaction((tx) => takeReport(tx, life.deps, parcel?.id ?? '', report));
    shop.clock.now = new Date(shop.clock.now.getTime() + 3_600_000);
  }
  const events = await db
    .select()
    .from(shipmentEventsTable)
    .where(eq(shipmentEventsTable.shipmentId, parcel?.id ?? ''));
  expect.soft(events.map((event) => event.words)).toEqual([words]);
  const [now] = await db
    .select()
    .from(shipmentsTable)
    .where(eq(shipmentsTable.id, parcel?.id ?? ''));
  expect(now?.attempts).toBe(code === 21 ? 1 : 0);
});
