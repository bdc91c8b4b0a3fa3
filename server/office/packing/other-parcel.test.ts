import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packingClaimsTable } from '#database/schema/packing.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { moveOrder } from '#server/orders/order-state/move-order.ts';
import {
  noJobs,
  online,
  openPayingShop,
  type PayingShop,
  placeOrderFor,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine } from '#server/selling/order-views/test-orders.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop?.close());

test('keeps the other parcel of an order claimed when one is released or packed', async () => {
  const { db } = shop.database;
  const at = shop.clock.now;
  const { id, reference } = await placeOrderFor(shop, online([aLine('cricket-1', 'M', 2)]));
  await db.transaction((tx) => moveOrder(tx, noJobs, id, 'confirmed', { actor: 'shop', at }));
  const { cookie } = await aColleagueIn(shop, ['packer'], at);
  const desk = 'desk-both';
  const call = async (name: string, payload: object) =>
    (await ask(shop, `POST /api/office/packing/${name}`, { cookie, payload })).json().data;
  const parcels = [{ reference, parcel: 1 }];
  const claimed = async () =>
    (await db.select().from(packingClaimsTable).where(eq(packingClaimsTable.orderId, id))).map(({ parcel }) => parcel);
  await call('batch', { desk, parcels });
  const beside = {
    orderId: id,
    parcel: 2,
    deskId: desk,
    who: 'Meera',
    takenAt: at,
    until: new Date(at.getTime() + 900_000),
  };
  await db.insert(packingClaimsTable).values(beside);
  await call('let-go', { desk, parcels });
  expect(await claimed()).toEqual([2]);
  const [{ version }] = (await call('batch', { desk, parcels })).parcels;
  const scanned = [{ line: 1, quantity: 2 }];
  expect((await call('pack', { desk, reference, parcel: 1, version, scanned })).packedNow).toBe(true);
  expect(await claimed()).toEqual([2]);
});
