import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

test('keeps the reason that staff give for a refund from the shopper', async () => {
  const asha = await aColleagueIn(shop, ['support'], shop.clock.now, { name: 'Asha Rao' });
  const order = await placeOrderFor(shop, online([aLine('cricket-1', 'M', 2)]));
  await take(shop, order.id, 'confirmed');
  const path = `/api/office/orders/${order.reference}`;
  const { version } = (await ask(shop, `GET ${path}`, { cookie: asha.cookie })).json().data;
  const why = 'Third complaint in a week: give a little';
  const payload = { key: `press_${randomUUID()}`, version, act: { do: 'refund', amount: 100, to: 'source', why } };
  const given = await ask(shop, `POST ${path}/refund`, { cookie: asha.cookie, payload });
  expect(given.statusCode, given.body).toBe(200);
  const seen = await shop.app.inject({ url: `/api/orders/${order.reference}?key=${order.key}` });
  expect(seen.statusCode, seen.body).toBe(200);
  expect(seen.json().data.refunds).toHaveLength(1);
  expect(seen.body).not.toContain('Third complaint');
});
