import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { VisitsReport } from '#contract/office/reports.ts';
import { emptySearchesTable, visitCountsTable } from '#database/schema/visits.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { openSeededDatabase } from '#server/app/test-support/test-template.ts';
import { aNetwork } from '#server/customers/accounts/test-people.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { aLine, anOrder, postOrder } from '#server/selling/order-views/test-orders.ts';
import { sweepVisits } from './sweep-visits.ts';
import { createVisitCounter } from './visit-counter.ts';

let now = new Date('2026-11-23T04:20:00Z');
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop(() => now);
});
afterAll(() => shop.close());
beforeEach(async () => {
  now = new Date('2026-11-23T04:20:00Z');
  await db().delete(visitCountsTable);
  await db().delete(emptySearchesTable);
});

const db = () => shop.database.db;
const quiet = { warn: () => {} };
const counter = (log = quiet) => createVisitCounter({ db: db(), log, now: () => now });
const counts = async () =>
  (await db().select().from(visitCountsTable)).map(({ day, step, visits }) => [day, step, visits]);
const searches = async () => (await db().select().from(emptySearchesTable)).map(({ words, times }) => [words, times]);

const send = (to: TestShop, payload: string, headers: Record<string, string> = {}, from = aNetwork()) =>
  to.app.inject({
    method: 'POST',
    url: '/api/visits',
    payload,
    headers: { 'content-type': 'text/plain;charset=UTF-8', ...headers },
    remoteAddress: from,
  });

describe('the beacon of pages', () => {
  it('answers 204 without a cookie to anything, and counts what it knows once the shop closes', async () => {
    const database = await openSeededDatabase();
    const other = await openTestShop(() => now, undefined, { idle: true, database });
    const robot = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' };
    const replies = [
      await send(other, 'product'),
      await send(other, 'product'),
      await send(other, 'nothing:Hockey Stick'),
      await send(other, 'product', robot),
      await send(other, 'no step'),
      await send(other, 'nothing:asha@example.in'),
      await send(other, '{"step":"cart"}', { 'content-type': 'application/json' }),
    ];
    for (const { statusCode, headers, body } of replies)
      expect([statusCode, headers['set-cookie'], body]).toEqual([204, undefined, '']);
    expect((await send(other, 'a'.repeat(600))).statusCode).toBe(413);
    const stored = database.db;
    await other.app.close();
    expect(await stored.select().from(visitCountsTable)).toEqual([{ day: '2026-11-23', step: 'product', visits: 2 }]);
    expect((await stored.select().from(emptySearchesTable)).map(({ words }) => words)).toEqual(['hockey stick']);
    await other.close();
  });

  it('counts at most 300 reports of a network in ten minutes, and other networks all the same', async () => {
    const database = await openSeededDatabase();
    const other = await openTestShop(() => now, undefined, { idle: true, database });
    const crowd = aNetwork();
    for (let sent = 0; sent < 310; sent++) await send(other, 'home', {}, crowd);
    await send(other, 'home');
    await other.app.close();
    expect(await database.db.select().from(visitCountsTable)).toMatchObject([{ step: 'home', visits: 301 }]);
    await other.close();
  });
});

describe('the counter', () => {
  it('adds what several processes counted, for the day in India on which each visit came', async () => {
    const counters = Array.from({ length: 4 }, () => counter());
    for (const one of counters) for (const step of ['product', 'cart', 'product'] as const) one.count({ step });
    now = new Date('2026-11-23T18:30:00Z');
    for (const one of counters) one.count({ step: 'cart' });
    await Promise.all(counters.map((one) => one.store()));
    await Promise.all(counters.map((one) => one.store()));
    expect((await counts()).toSorted()).toEqual([
      ['2026-11-23', 'cart', 4],
      ['2026-11-23', 'product', 8],
      ['2026-11-24', 'cart', 4],
    ]);
  });

  it('keeps its counts while the database is away', async () => {
    const warned: unknown[] = [];
    let isAway = true;
    const away = new Proxy(db(), {
      get(real, name) {
        if (name === 'transaction' && isAway) return () => Promise.reject(new Error('away'));
        return Reflect.get(real, name);
      },
    });
    const one = createVisitCounter({ db: away, log: { warn: (about) => warned.push(about) }, now: () => now });
    one.count({ step: 'home' });
    one.count({ nothing: 'hockey stick' });
    await one.store();
    one.count({ step: 'home' });
    isAway = false;
    await one.store();
    expect([await counts(), await searches()]).toEqual([[['2026-11-23', 'home', 2]], [['hockey stick', 1]]]);
    expect(warned).toMatchObject([{ event: 'visits.store_failed' }]);
  });

  it('stores at most a thousand different searches of a day, and still counts the known ones', async () => {
    for (const part of [0, 1, 2]) {
      const one = counter();
      for (let at = 0; at < 700; at++) one.count({ nothing: `words ${part} ${at}` });
      one.count({ nothing: 'words 0 1' });
      await one.store();
    }
    const stored = await searches();
    expect(stored.length).toBeLessThanOrEqual(1000);
    expect(stored.length).toBeGreaterThan(990);
    expect(stored.find(([words]) => words === 'words 0 1')).toEqual(['words 0 1', 4]);
  });
});

it('deletes counts after 25 months and words after 90 days', async () => {
  const days = ['2024-10-22', '2024-10-23', '2026-08-24', '2026-08-25', '2026-11-23'];
  for (const day of days) {
    await db().insert(visitCountsTable).values({ day, step: 'home', visits: 1 });
    await db().insert(emptySearchesTable).values({ day, words: 'hockey stick', times: 1 });
  }
  await sweepVisits(db(), now);
  expect((await counts()).map(([day]) => day)).toEqual(days.slice(1));
  expect(await searches()).toHaveLength(2);
});

describe('the report on visits', () => {
  const read = async (from: string, to: string, cookie: string) =>
    ask(shop, `GET /api/office/reports/visits?from=${from}&to=${to}`, { cookie });

  it('has the steps of each day beside the orders of shoppers, and searches made twice', async () => {
    expect((await postOrder(shop, anOrder([aLine('cricket-1')]))).statusCode).toBe(201);
    const rows = [
      ...[
        { day: '2026-11-21', step: 'product', visits: 5 } as const,
        { day: '2026-11-22', step: 'cart', visits: 7 } as const,
      ],
      ...[
        { day: '2026-11-23', step: 'product', visits: 20 } as const,
        { day: '2026-11-23', step: 'cart', visits: 3 } as const,
      ],
    ];
    await db().insert(visitCountsTable).values(rows);
    await db()
      .insert(emptySearchesTable)
      .values([
        { day: '2026-11-22', words: 'hockey stick', times: 1 },
        { day: '2026-11-23', words: 'hockey stick', times: 1 },
        { day: '2026-11-23', words: 'asha of pune', times: 1 },
        { day: '2026-11-20', words: 'kho kho jersey', times: 9 },
      ]);
    const { cookie } = await aColleagueIn(shop, ['owner'], now);
    const none = { home: 0, listing: 0, search: 0, product: 0, cart: 0, checkout: 0, orders: 0 };
    const orders = expect.any(Number);
    const reply = await expect
      .poll(async () => (await read('2026-11-22', '2026-11-23', cookie)).json().data as VisitsReport, { interval: 20 })
      .toMatchObject({ total: { orders: 1 } })
      .then(() => read('2026-11-22', '2026-11-23', cookie));
    expect(reply.json().data).toEqual({
      period: { from: '2026-11-22', to: '2026-11-23' },
      before: { from: '2026-11-20', to: '2026-11-21' },
      total: { ...none, product: 20, cart: 10, orders: 1 },
      totalBefore: { ...none, product: 5 },
      days: [
        { day: '2026-11-22', ...none, cart: 7 },
        { day: '2026-11-23', ...none, product: 20, cart: 3, orders },
      ],
      nothing: [{ words: 'hockey stick', times: 2 }],
    });
  });

  it.each([
    ['packer', 403],
    ['support', 403],
    ['accountant', 200],
  ] as const)('answers a %s with %d, and a stranger with 401', async (role, status) => {
    const { cookie } = await aColleagueIn(shop, [role], now);
    expect((await read('2026-11-22', '2026-11-23', cookie)).statusCode).toBe(status);
    expect((await read('2026-11-22', '2026-11-23', '')).statusCode).toBe(401);
  });
});
