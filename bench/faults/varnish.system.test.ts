import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { applyCatalogue } from '#server/catalogue/product-changes/apply-catalogue.ts';
import { readCatalogueFiles } from '#server/catalogue/product-changes/read-catalogue-files.ts';
import { seedFolder } from '#server/catalogue/product-changes/seed-empty-shop.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { freePort } from '#server/foundation/database-engine/free-port.ts';
import { canVarnish, checkExample, openVarnish, type Varnish, varnishSettings } from './varnish.ts';

// Varnish of this machine with the shop's example configuration, in front of a shop.

/** Each purge is sent three times within two seconds. */
const timesSent = 3;

describe.skipIf(!canVarnish())('Varnish', () => {
  let shop: TestShop;
  let varnish: Varnish;
  /** Passes purges of the shop on to Varnish, and counts the accepted ones by their keys. */
  let purges: Server;
  const accepted = new Map<string, number>();
  /** Number of requests that reached the shop; the counters of Varnish itself lag. */
  let origin = 0;
  /** Delays the next response of the shop, from `arrived` until `released`. */
  let held: { arrived: () => void; released: Promise<void> } | undefined;

  beforeAll(async () => {
    const port = await freePort();
    const settings = varnishSettings(port);
    purges = createServer(async ({ headers }, response) => {
      const { authorization = '', 'surrogate-key': keys = '' } = headers;
      const told = { authorization, 'surrogate-key': String(keys) };
      const reply = await fetch(settings.CDN_PURGE_URL, { method: 'POST', headers: told }).catch(() => undefined);
      if (reply?.ok) accepted.set(String(keys), (accepted.get(String(keys)) ?? 0) + 1);
      response.writeHead(reply?.status ?? 502).end();
      purges.emit('accepted');
    });
    await once(purges.listen(0, '127.0.0.1'), 'listening');
    const CDN_PURGE_URL = `http://127.0.0.1:${(purges.address() as AddressInfo).port}/`;
    const env = { TRUST_PROXY: 'loopback', ...settings, CDN_PURGE_URL };
    shop = await openTestShop(undefined, undefined, { idle: true, publicUrl: `http://127.0.0.1:${port}`, env });
    shop.app.addHook('onSend', async () => {
      const hold = held;
      held = undefined;
      hold?.arrived();
      await hold?.released;
    });
    shop.app.server.on('request', () => {
      origin += 1;
    });
    await shop.app.listen({ port: 0, host: '127.0.0.1' });
    varnish = await openVarnish(port, (shop.app.server.address() as { port: number }).port);
    // A shop that opens purges everything.
    await untilPurged();
  });
  afterAll(async () => {
    await varnish?.close();
    await shop?.close();
    purges?.close();
  });

  /** Waits until some purges were accepted and none is to be repeated. */
  async function untilPurged(): Promise<void> {
    const isOver = () => accepted.size > 0 && [...accepted.values()].every((times) => times % timesSent === 0);
    while (!isOver()) await once(purges, 'accepted');
    accepted.clear();
  }

  const get = (address: string, headers: Record<string, string> = {}) => fetch(`${varnish.url}${address}`, { headers });
  const lists = ['/api/products/category/Football', '/api/products/Football/1', '/api/products/Football/2'];
  const priceAt = async (address: string): Promise<number> => {
    const { data } = (await (await get(address)).json()) as {
      data: { _id: string; Price: number } | { _id: string; Price: number }[];
    };
    const row = Array.isArray(data) ? data.find(({ _id }) => _id === 'football-1') : data;
    return row?.Price ?? Number.NaN;
  };
  const authorization = 'Bearer change-these-words-before-use';
  const tell = (headers: Record<string, string>) => fetch(`${varnish.url}/.forget`, { method: 'POST', headers });
  const forgetAll = async () => expect((await tell({ 'surrogate-key': 'all', authorization })).status).toBe(200);
  async function sell(rupees: number): Promise<void> {
    const catalogue = await readCatalogueFiles(firstFacts, seedFolder);
    const products = catalogue.products.map((product) =>
      product.id === 'football-1' ? { ...product, pricePaise: rupees * 100, oldPricePaise: null } : product,
    );
    await applyCatalogue(
      firstFacts,
      shop.database.db,
      { ...catalogue, products },
      { person: 'a test', at: new Date() },
    );
  }

  test('Varnish accepts the example configuration', async () => {
    await checkExample();
  });

  test('Varnish requests a page once for many visitors, and sends browsers no cache headers of its own', async () => {
    const before = origin;
    for (let round = 0; round < 100; round += 1)
      await (await get('/api/products/Football/1', { cookie: `session=${round}` })).text();
    expect(origin - before).toBe(1);
    const reply = await get('/api/products/Football/1');
    expect(reply.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect([...reply.headers.keys()].filter((name) => /surrogate|cdn|request-id/.test(name))).toEqual([]);
    expect(Number(reply.headers.get('age'))).toBeGreaterThanOrEqual(0);
  });

  test('Varnish caches no personal response', async () => {
    const before = origin;
    for (let round = 0; round < 5; round += 1) await (await get('/api/account', { cookie: `session=${round}` })).text();
    expect(origin - before).toBe(5);
  });

  test('Varnish removes only the pages that show a change', async () => {
    const other = await priceAt('/api/products/Football/2');
    accepted.clear();
    await sell(2401);
    await expect.poll(() => Promise.all(lists.slice(0, 2).map(priceAt))).toEqual([2401, 2401]);
    await untilPurged();
    const before = origin;
    expect(await Promise.all(lists.map(priceAt))).toEqual([2401, 2401, other]);
    await Promise.all(lists.map(priceAt));
    expect(origin - before).toBe(2);
    await sell(2402);
    await expect.poll(() => Promise.all(lists.slice(0, 2).map(priceAt))).toEqual([2402, 2402]);
  });

  test('Varnish removes a response made during a change at the repeated purge', async () => {
    shop.cache.invalidate('everything');
    await forgetAll();
    const [list = ''] = lists;
    expect(await priceAt(list)).toBe(2402);
    const [arrived, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    held = { arrived: arrived.resolve, released: released.promise };
    const slow = priceAt('/api/products/Football/1');
    await arrived.promise;
    await sell(2403);
    await expect.poll(() => priceAt(list), { interval: 5 }).toBe(2403);
    released.resolve();
    // Varnish caches a response that was made before the change and arrived after the first purge.
    expect(await slow).toBe(2402);
    expect(await priceAt('/api/products/Football/1')).toBe(2402);
    await expect.poll(() => priceAt('/api/products/Football/1')).toBe(2403);
  });

  test('Varnish refuses purges without the right token', async () => {
    expect((await tell({ 'surrogate-key': 'all' })).status).toBe(404);
    expect((await tell({ 'surrogate-key': 'all', authorization: 'Bearer guessed' })).status).toBe(404);
    expect((await tell({ 'surrogate-key': 'all .*', authorization })).status).toBe(400);
  });
});
