import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { returnInspectionsTable } from '#database/schema/returns.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import {
  online,
  openPayingShop,
  orderDeps,
  type PayingShop,
  placeOrderFor,
  take,
  untilDelivered,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine } from '#server/selling/order-views/test-orders.ts';
import { requestReturn } from '#server/selling/returns/request-return.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop?.close());

test('hides the remark and photos of an inspection from a viewer, like the note and photos of the return', async () => {
  const order = await placeOrderFor(shop, online([aLine('cricket-1')]));
  await take(shop, order.id, ...untilDelivered);
  const id = await requestReturn(orderDeps(shop), order.id, randomUUID(), {
    kind: 'problem',
    reason: 'damaged',
    outcome: 'refund',
    lines: [{ line: 1, quantity: 1 }],
    note: 'Ring Meera on 98200 43210',
    photos: [],
  });
  const photo = 'A'.repeat(32);
  await shop.database.db.insert(returnInspectionsTable).values({
    ...{ returnId: id, pieces: [], remark: 'Letter inside from Meera, 98200 43210', photos: [photo] },
    ...{ memberId: 'stf_1', memberName: 'Asha Rao', at: shop.clock.now },
  });
  const viewer = await aColleagueIn(shop, ['viewer'], shop.clock.now, { name: 'Vik Rao' });
  const seen = await ask(shop, `GET /api/office/returns/${id}`, { cookie: viewer.cookie });
  expect(seen.statusCode, seen.body).toBe(200);
  const { note, photos, inspection } = seen.json().data;
  expect({ note, photos }).toEqual({ note: null, photos: [] });
  expect(JSON.stringify(inspection)).not.toContain('98200 43210');
  expect(JSON.stringify(inspection)).not.toContain(photo);
});
