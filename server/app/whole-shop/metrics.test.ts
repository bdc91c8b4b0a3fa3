import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveMetrics } from '#server/app/api/mount-metrics.ts';
import { shopReadings } from '#server/app/api/shop-figures.ts';
import { neverBusy, openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { createMetrics, requestOutcomeOf } from '#server/foundation/logging/metrics.ts';
import { aLine, anOrder, postOrder } from '#server/selling/order-views/test-orders.ts';

const token = 'figures-for-the-watcher';
let shop: TestShop;
// Starts at the database's own clock, which jobs use.
let now = new Date();

beforeAll(async () => {
  shop = await openTestShop(() => now, undefined, { idle: true, env: { METRICS_TOKEN: token } });
});
afterAll(() => shop.close());

const scrape = (headers: Record<string, string> = { authorization: `Bearer ${token}` }) =>
  shop.app.inject({ url: '/metrics', headers });

/** Returns the value of one line, by its name and labels in any order. */
async function figure(name: string, labels: Record<string, string> = {}): Promise<number | undefined> {
  const { body } = await scrape();
  const line = body
    .split('\n')
    .find(
      (one) =>
        one.startsWith(`${name}{`) === Object.keys(labels).length > 0 &&
        (one.startsWith(`${name} `) || one.startsWith(`${name}{`)) &&
        Object.entries(labels).every(([label, value]) => one.includes(`${label}="${value}"`)),
    );
  return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(' ') + 1));
}

test('/metrics without the right token gets status 404', async () => {
  expect((await scrape({})).statusCode).toBe(404);
  for (const authorization of ['', 'Bearer', `Bearer ${token}x`, `Basic ${token}`, token])
    expect((await scrape({ authorization })).statusCode, authorization).toBe(404);
  expect(await scrape()).toMatchObject({ statusCode: 200 });
});

test('a shop without a metrics token has no /metrics', async () => {
  const other = await openTestShop(undefined, undefined, { idle: true });
  expect((await other.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(
    404,
  );
  await other.close();
});

test('every response is counted under its route and outcome, never under a made-up address', async () => {
  const hello = { route: 'GET /api/hello', outcome: 'done' };
  const before = (await figure('maidan_request_seconds_count', hello)) ?? 0;
  for (let i = 0; i < 3; i += 1) await shop.app.inject('/api/hello');
  expect(await figure('maidan_request_seconds_count', hello)).toBe(before + 3);
  await shop.app.inject('/api/products/Somebody%20Private/1');
  await shop.app.inject('/api/nothing-of-ours?email=a@example.in');
  const { body } = await scrape();
  expect(body).not.toMatch(/Private|example|nothing-of-ours/);
  expect(await figure('maidan_request_seconds_count', { route: 'GET nowhere', outcome: 'refused' })).toBeGreaterThan(0);
});

test.each([
  [200, 'done'],
  [304, 'done'],
  [400, 'refused'],
  [429, 'refused'],
  [500, 'failed'],
  [503, 'failed'],
] as const)('the status %i counts as %s', (status, outcome) => expect(requestOutcomeOf(status)).toBe(outcome));

test('counts of orders and jobs come from the database, at most once in five seconds', async () => {
  const placed = () => figure('maidan_orders_of_a_day', { state: 'placed' });
  const before = (await placed()) ?? 0;
  expect((await postOrder(shop, anOrder([aLine('football-1')]))).statusCode).toBe(201);
  expect((await placed()) ?? 0).toBe(before);
  now = new Date(now.getTime() + 6000);
  expect(await placed()).toBe(before + 1);
  expect(await figure('maidan_mails_waiting')).toBe(0);
  // The order has sent this job. Others come by their schedules, also after the figures were counted.
  const queue = 'confirm-order';
  expect(await figure('maidan_jobs_waiting', { queue })).toBeGreaterThan(0);
  now = new Date(now.getTime() + 25 * 3_600_000);
  expect(await placed()).toBeUndefined();
  expect(await figure('maidan_jobs_late_seconds', { queue })).toBeGreaterThan(0);
});

test('stuck records are counted by subject, and not at all while the database is unavailable', async () => {
  const metrics = createMetrics(() => {});
  let away = false;
  const { db, pool, waiting } = shop.database;
  const found = [
    { about: 'mails', says: 'a' },
    { about: 'mails', says: 'b' },
  ] as const;
  const readings = shopReadings({
    database: { db, pool, waiting, isAway: () => away },
    cache: shop.cache,
    meter: neverBusy,
    pictures: { counts: () => ({ memory: 5, disk: 4, drawn: 3, failed: 2, underway: 1, drawnSeconds: 0.5 }) },
    findings: () => found,
    version: '1',
    mode: 'demo',
    now: () => now,
  });
  for (const reading of readings) metrics.add(reading);
  const told = (await metrics.page()).text;
  expect(told).toContain('maidan_standing_still{about="mails"} 2');
  for (const line of ['{from="memory"} 5', '{from="disk"} 4', '{from="drawn"} 3', '{from="failed"} 2'])
    expect(told).toContain(`maidan_pictures_total${line}`);
  expect(told).toContain('maidan_pictures_underway 1');
  expect(told).toContain('maidan_pictures_drawn_seconds_total 0.5');
  away = true;
  const { text } = await metrics.page();
  expect(text).toContain('maidan_database_away 1');
  expect(text).not.toMatch(/^maidan_(?:mails_waiting|orders_of_a_day\{|jobs_waiting\{)/m);
  metrics.close();
});

describe('the metrics server', () => {
  test('the metrics server serves the metrics at one address, and 404 at all others', async () => {
    const metrics = createMetrics(() => {});
    metrics.answered('GET /api/hello', 'done', 0.01);
    const door = await serveMetrics(metrics, { port: 0, host: '127.0.0.1', failed: () => {} });
    const at = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${door.port}${path}`, init);
    expect(await (await at('/metrics')).text()).toContain(
      'maidan_request_seconds_count{route="GET /api/hello",outcome="done"} 1',
    );
    for (const path of ['/', '/metrics/', '/healthz']) expect((await at(path)).status, path).toBe(404);
    expect((await at('/metrics', { method: 'POST' })).status).toBe(404);
    await door.close();
    metrics.close();
  });

  test('a metric that cannot be read is left out, and the others are reported', async () => {
    const failures: unknown[] = [];
    const metrics = createMetrics((error) => void failures.push(error));
    metrics.add({ name: 'maidan_test_broken', help: 'x', labels: [], read: () => Promise.reject(new Error('away')) });
    metrics.add({ name: 'maidan_test_there', help: 'x', labels: [], read: () => [{ labels: {}, value: 7 }] });
    const { text } = await metrics.page();
    expect(text).not.toMatch(/^maidan_test_broken /m);
    expect(text).toMatch(/^maidan_test_there 7$/m);
    expect(failures).toHaveLength(1);
    metrics.close();
  });
});
