import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { handoversTable } from '#database/schema/packing.ts';
import { shipmentsTable } from '#database/schema/shipments.ts';
import { openPayingShop, type PayingShop } from '#server/selling/order-checks/test-paid-orders.ts';
import type { Happening } from '#server/selling/order-views/test-order-happenings.ts';
import { liveOrder, type ParcelLife } from '#server/selling/order-views/test-parcel-lives.ts';
import { handOverParcels, manifestOf } from './hand-over.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop?.close());
async function happen(life: ParcelLife, all: readonly Happening[]): Promise<void> {
  for (const one of all) expect(await life.happens(one), JSON.stringify(one)).toBe(true);
}

it('keeps the cash that a driver has signed for, also once a parcel has come back', async () => {
  const { db } = shop.database;
  const basket = { shelf: 1, final: 0, custom: 0 };
  const life = await liveOrder(shop, '', basket, { payment: 'cod', delivery: 'standard' });
  await happen(life, [
    { what: 'pack', which: 0 },
    { what: 'work', hours: 0 },
    { what: 'wait', hours: 3 },
    { what: 'book', which: 0 },
  ]);
  const [parcel] = await db.select().from(shipmentsTable).where(eq(shipmentsTable.orderId, life.order.id));
  const wish = {
    carrier: parcel?.carrier ?? '',
    awbs: [parcel?.awb ?? ''],
    takenBy: 'Ravi Rao',
    signature: null,
    who: 'Nila',
  };
  await db.transaction((tx) => handOverParcels(tx, () => {}, { ...life.deps, jobs: life.deps.jobs }, wish));
  const [handover] = await db.select().from(handoversTable);
  const signed = await manifestOf(db, handover?.id ?? '');
  expect(signed.cash).toBe('₹2,748.90');
  await happen(life, [
    { what: 'courier', which: 0, says: 'returned' },
    { what: 'work', hours: 0 },
  ]);
  expect((await life.read()).status).toBe('returned_to_origin');
  const later = await manifestOf(db, handover?.id ?? '');
  expect([later.cash, later.parcels.map(({ cash }) => cash)]).toEqual([signed.cash, ['₹2,748.90']]);
});
