import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { officeEndpoints } from '#contract/office/calls.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { startLoadMeter } from '#server/foundation/limits/load-meter.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';

// Staff have priority: a load of shoppers refuses no office call, and office messages do not mention a cart.

let shop: TestShop;
let cookie: string;
const load = { shoppers: 0, staff: 0 };
const disk = { freeMb: 5000 };
const aMegabyte = 1024 * 1024;

beforeAll(async () => {
  const meter = startLoadMeter({ shoppers: () => load.shoppers, staff: () => load.staff });
  const freeBytes = async () => disk.freeMb * aMegabyte;
  // Request budgets are enabled, as in production.
  shop = await openTestShop(undefined, undefined, { meter, freeBytes, idle: true, env: { WORK_BUDGETS: 'on' } });
  ({ cookie } = await aColleagueIn(shop, ['owner'], new Date()));
});
afterAll(() => shop?.close());
afterEach(async () => {
  Object.assign(load, { shoppers: 0, staff: 0 });
  disk.freeMb = 5000;
  await shop.disk.look();
});

const callsOf = (method?: string) =>
  officeEndpoints.filter((one) => !method || one.method === method).map((one) => `${one.method} ${one.path}`);
const filled = (call: string) => call.replace(/:\w+/g, 'x');

test('no load of shoppers refuses a call of the office', async () => {
  load.shoppers = 10_000;
  expect((await ask(shop, 'GET /api/delivery/400069')).statusCode).toBe(503);
  for (const call of ['GET /api/office/today', 'GET /api/office/orders', 'GET /api/office/packing'])
    expect([call, (await ask(shop, call, { cookie })).statusCode]).toEqual([call, 200]);
  const { statusCode } = await ask(shop, 'POST /api/office/sign-in/password', {
    payload: { email: 'nobody@shop.example', password: 'a wrong password' },
  });
  expect(statusCode).toBe(401);
});

test('office calls get a connection while shoppers use all of theirs', async () => {
  const until = Promise.withResolvers<void>();
  let begun = 0;
  const held = Array.from({ length: 8 }, () =>
    shop.database.shopperDb.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      begun += 1;
      await until.promise;
    }),
  );
  await expect.poll(() => begun).toBe(8);
  let isAnswered = false;
  const shopper = ask(shop, 'GET /api/delivery/400069').then((reply) => {
    isAnswered = true;
    return reply;
  });
  const order = ask(shop, 'GET /api/orders/K7QW4MX9TD?key=none');
  await expect.poll(() => shop.database.waiting.shoppers()).toBeGreaterThan(0);
  expect((await ask(shop, 'GET /api/office/orders', { cookie })).statusCode).toBe(200);
  expect((await ask(shop, 'GET /readyz')).statusCode).toBe(200);
  expect(shop.database.waiting.shoppers()).toBeGreaterThan(0);
  until.resolve();
  await Promise.all([...held, shopper, order]);
  expect(isAnswered).toBe(true);
});

test('office requests are charged to the account, and never to the network', async () => {
  const from = '198.51.100.77';
  const charged = vi.spyOn(shop.turns, 'forAddress');
  expect((await ask(shop, 'GET /api/office/packing', { cookie, from })).statusCode).toBe(200);
  expect(charged).not.toHaveBeenCalled();
  expect((await ask(shop, 'GET /api/office/demo', { from })).statusCode).toBe(200);
  expect(charged.mock.calls).toEqual([[from, 'read']]);
  charged.mockRestore();
});

test('the message of an overloaded office, or of a full disk, does not mention a cart', async () => {
  load.staff = 10_000;
  for (const call of callsOf()) {
    const reply = await ask(shop, filled(call), { cookie });
    expect([call, reply.statusCode, reply.json().message]).toEqual([
      call,
      503,
      'The office is very busy just now. Nothing was changed. Try again in a few seconds.',
    ]);
  }
  load.staff = 0;
  disk.freeMb = 100;
  await shop.disk.look();
  for (const call of callsOf('POST')) {
    const reply = await ask(shop, filled(call), { cookie, payload: {} });
    expect([call, reply.statusCode, reply.json().message]).toEqual([
      call,
      503,
      'The disk of the shop is full: nothing can be saved. Make room on it, then try again.',
    ]);
  }
});

test('an office call during a database outage gets a message about the office', async () => {
  const connecting = vi.spyOn(shop.database.pool, 'connect');
  connecting.mockImplementation(() => Promise.reject(Object.assign(new Error('down'), { code: '57P01' })));
  const reply = await ask(shop, 'GET /api/office/today', { cookie });
  connecting.mockRestore();
  expect([reply.statusCode, reply.json().message]).toEqual([
    503,
    'The database of the shop cannot be reached. Nothing is lost. Try again in a few seconds.',
  ]);
});
