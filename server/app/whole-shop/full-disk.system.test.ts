import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publicEndpoints } from '#contract/calls.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { noProviders } from '#server/foundation/child-processes/providers.ts';
import { paint } from '#server/fulfilment/uploads/test-pictures.ts';
import { checkLedger } from '#server/selling/order-checks/check-ledger.ts';
import { razorpay } from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine, anOrder, postOrder } from '#server/selling/order-views/test-orders.ts';

// A shop with as much free disk space as the test sets. bench/full-disk.ts measures a database on a really full disk.

let shop: TestShop;
let picture: Buffer;
let free = Number.POSITIVE_INFINITY;
const logged: string[] = [];
const MB = 1024 * 1024;

beforeAll(async () => {
  const keep = (_details: object, words: string) => void logged.push(words);
  shop = await openTestShop(
    undefined,
    { ...noProviders, razorpay },
    { freeBytes: async () => free, log: { error: keep, warn: keep }, idle: true },
  );
  picture = await paint(640, 520);
});
afterAll(() => shop?.close());

async function leave(mb: number): Promise<void> {
  free = mb * MB;
  await shop.disk.look();
}

const upload = () => shop.app.inject({ method: 'POST', url: '/api/uploads?purpose=design', payload: picture });
const order = () => postOrder(shop, anOrder([aLine('football-1')]));
const readiness = async () => (await shop.app.inject('/readyz')).json();

async function rowsWritten(): Promise<unknown> {
  const { rows } = await shop.database.pool.query(
    'select (select count(*) from orders) orders, (select count(*) from uploads) uploads, (select count(*) from gateway_events) events, (select count(*) from sessions) sessions',
  );
  return rows;
}

const writes = publicEndpoints.filter(({ method, path: url }) => method !== 'GET' && !/quote$/.test(url));

test('on a full disk every write gets 503 with Retry-After, and reads and quotes still work', async () => {
  await leave(300);
  const before = await rowsWritten();
  const urls = [
    ...writes.map(({ method, path: url }) => [method, url.replace(/:\w+/g, 'x')] as const),
    ['POST', '/api/webhooks/razorpay'] as const,
    ['POST', '/api/webhooks/courier'] as const,
  ];
  expect(urls.length).toBeGreaterThan(25);
  for (const [method, url] of urls) {
    const reply = await shop.app.inject({ method, url, payload: {} });
    expect([url, reply.statusCode, reply.headers['retry-after'], reply.json()]).toEqual([
      url,
      503,
      '30',
      { success: false, code: 'unavailable', message: expect.stringContaining('your cart is kept') },
    ]);
  }
  expect((await order()).statusCode).toBe(503);
  expect((await upload()).statusCode).toBe(503);
  expect(await rowsWritten()).toEqual(before);
  expect((await shop.app.inject('/api/products/category/Football')).statusCode).toBe(200);
  const lines = [{ _id: 'football-1', size: 'M', quantity: 1 }];
  const quote = await shop.app.inject({ method: 'POST', url: '/api/checkout/quote', payload: { lines } });
  expect(quote.statusCode, quote.body).toBe(200);
  const ready = await shop.app.inject('/readyz');
  expect([ready.statusCode, ready.json()]).toEqual([503, { ok: false, database: 'here', disk: 'full', lookAt: [] }]);
  expect((await shop.app.inject('/healthz')).statusCode).toBe(200);
});

test('a full disk is logged once, and the command doctor reports it', async () => {
  const said: string[] = [];
  const code = await shop.commands.get('doctor')?.([], (line) => void said.push(line));
  expect([code, said[0]]).toEqual([
    1,
    'The disk of the data folder is full, with 300 MB free: nothing is written any more, orders included. Make room on it.',
  ]);
  expect(logged).toEqual(['the disk is full: nothing is written any more, orders included']);
});

test('on a low disk orders work, uploads get 503, and pictures are served without being cached', async () => {
  await leave(900);
  expect((await order()).statusCode).toBe(201);
  const refused = await upload();
  expect([refused.statusCode, refused.headers['retry-after'], refused.json().message]).toEqual([
    503,
    '30',
    'We cannot take in pictures just now, and we are looking into it. Yours is safe on this device. Please try again soon.',
  ]);
  const shown = await shop.app.inject('/images/default-320.webp');
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp']);
  const kept = path.join(path.dirname(await shop.files.scratch()), 'pictures');
  expect(existsSync(kept)).toBe(false);
  expect(await readiness()).toMatchObject({ ok: true, disk: 'low' });
  await leave(5000);
  expect((await upload()).statusCode).toBe(201);
  expect((await shop.app.inject('/images/default-320.webp')).statusCode).toBe(200);
  expect(await readdir(kept)).toHaveLength(1);
});

test('a write refused on a full disk works once with the same idempotency key when there is space', async () => {
  await leave(100);
  const key = randomUUID();
  const wish = anOrder([aLine('football-1')]);
  expect((await postOrder(shop, wish, key)).statusCode).toBe(503);
  await leave(5000);
  const placed = await postOrder(shop, wish, key);
  expect(placed.statusCode).toBe(201);
  expect((await postOrder(shop, wish, key)).json().data.reference).toBe(placed.json().data.reference);
  expect((await checkLedger(shop.database.db)).faults).toEqual([]);
  expect(logged.at(-1)).toBe('the disk has space again');
});
