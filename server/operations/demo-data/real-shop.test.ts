import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ordersTable } from '#database/schema/orders.ts';
import { openTestShop, type TestShop, testSecret } from '#server/app/test-support/test-shop.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import { ask } from '#server/office/staff-records/test-staff.ts';
import { aLine, anOrder } from '#server/selling/order-views/test-orders.ts';
import { demoCommand } from './demo-command.ts';
import { fillFirst } from './fill-first.ts';
import { isDemonstration, markRealShop } from './real-shop.ts';

const now = new Date('2026-11-23T10:00:00+05:30');
let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop(() => now, undefined, { idle: true });
});
afterEach(() => shop?.close());

const processes = { run: () => Promise.reject(new Error('nothing is drawn here')), close: async () => {} };
const parts = () => ({
  ...{ settings: unchangedSettings, shopFacts: firstFacts, db: shop.database.db, jobs: shop.jobs, files: shop.files },
  ...{ secret: testSecret, publicUrl: 'http://shop.test', now: () => now, processes },
});
const countOrders = () => shop.database.db.$count(ordersTable);

async function placeOrder(): Promise<void> {
  const payload = { ...anOrder([aLine('cricket-1')]), payment: 'cod' };
  const headers = { 'idempotency-key': 'the first order of a shopper' };
  expect((await shop.app.inject({ method: 'POST', url: '/api/orders', headers, payload })).statusCode).toBe(201);
}

describe('demo orders', () => {
  it.each([
    ['run for real, without an order yet', 0, () => markRealShop(shop.database.db, now)],
    ['with an order of a person', 1, placeOrder],
    [
      'with an interrupted fill and an order of a person',
      1,
      async () => {
        await placeOrder();
        await shop.database.db.update(ordersTable).set({ idempotencyKey: 'demo:recent:0' });
      },
    ],
    [
      'run for real after an interrupted fill',
      1,
      async () => {
        await placeOrder();
        await shop.database.db.update(ordersTable).set({ idempotencyKey: 'demo:recent:0', requestHash: '' });
        await markRealShop(shop.database.db, now);
      },
    ],
  ])('are not written by a visit into a database %s', async (_what, orders, prepare) => {
    await prepare();
    expect(await fillFirst(parts(), { orders: 60, now })).toBe(0);
    expect(await countOrders()).toBe(orders);
  });

  it('are not written by the command into a database run for real, whatever the mode is', async () => {
    await markRealShop(shop.database.db, now);
    const said: string[] = [];
    const command = demoCommand(parts(), shop.database.db, { demonstration: true, now: () => now });
    expect(await command(['fill'], (line) => void said.push(line), { cwd: '/' })).toBe(1);
    expect(said).toEqual([expect.stringMatching(/^This database has been run for real: .* Nothing was written\.$/)]);
    expect(await countOrders()).toBe(0);
  });
});

it('a database run for real lets nobody in as a demo user', async () => {
  await markRealShop(shop.database.db, now);
  const reply = await ask(shop, 'POST /api/office/demo', { payload: { role: 'owner' } });
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'not_offered']);
});

it.each([
  [true, { SHOP_MODE: 'demo', RAZORPAY_KEY_ID: undefined }],
  [true, { SHOP_MODE: 'demo', RAZORPAY_KEY_ID: 'rzp_test_1' }],
  [false, { SHOP_MODE: 'demo', RAZORPAY_KEY_ID: 'rzp_live_1' }],
  [false, { SHOP_MODE: 'production', RAZORPAY_KEY_ID: undefined }],
] as const)('says %s to a demonstration in the environment %o', (is, env) => {
  expect(isDemonstration(env)).toBe(is);
});
