import { afterAll, beforeAll, expect, test } from 'vitest';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { openPayingShop, type PayingShop } from '#server/selling/order-checks/test-paid-orders.ts';

let shop: PayingShop;
let cookie: string;
beforeAll(async () => {
  shop = await openPayingShop();
  ({ cookie } = await aColleagueIn(shop, ['owner'], shop.clock.now, { name: 'Farhan Sheikh' }));
});
afterAll(() => shop?.close());

test.each([
  ...['orders?from', 'orders?to', 'orders?dueFrom', 'orders?dueTo', 'audit?from', 'audit?to'],
  ...['security-events?from', 'security-events?to', 'reports/sales?to=2026-11-24&from'],
])('refuses a day of another age with a sentence: %s', async (filter) => {
  for (const day of ['0000-01-01', '0001-01-01', '9999-12-31']) {
    const reply = await ask(shop, `GET /api/office/${filter}=${day}`, { cookie });
    expect([reply.statusCode, reply.body]).toEqual([400, expect.stringContaining('Give a day of this century')]);
  }
});
