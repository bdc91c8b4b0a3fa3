import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { DatabaseAway } from '#server/foundation/errors/outage.ts';
import { chooseEncoding } from './choose-encoding.ts';
import {
  type CachedResponse,
  createResponseCache,
  type MadeResponse,
  type ResponseCache,
  sendCached,
  variantOf,
} from './response-cache.ts';

function made(body: string, tags: string[] = [], cacheable = true): MadeResponse {
  return {
    status: 200,
    headers: { 'content-type': 'text/html', 'content-security-policy': "default-src 'self'" },
    body,
    tags,
    cacheable,
  };
}

describe('the response cache', () => {
  test('the cache makes a response once and then returns the cached one', async () => {
    const cache = createResponseCache();
    let times = 0;
    const make = async () => made(`page ${++times}`);
    const first = await cache.read('/', make);
    const second = await cache.read('/', make);
    expect(second).toBe(first);
    expect(times).toBe(1);
  });

  test.each([20, 900, 30_000, 300_000])(
    'a cached response of %i characters holds no more memory than the cache counts for it',
    async (length) => {
      const cache = createResponseCache();
      const { variants } = await cache.read('/', async () => made(randomBytes(length).toString('latin1')));
      const held = Object.values(variants).map(({ bytes }) => bytes.buffer.byteLength);
      expect(cache.size().bytes).toBeGreaterThanOrEqual(held.reduce((sum, bytes) => sum + bytes, 0));
    },
  );

  test('a hundred requests at once make the response once', async () => {
    const cache = createResponseCache();
    const { promise: asked, resolve: release } = Promise.withResolvers<void>();
    let times = 0;
    const make = async () => {
      times += 1;
      await asked;
      return made('page');
    };
    const reads = Array.from({ length: 100 }, () => cache.read('/', make));
    release();
    await Promise.all(reads);
    expect(times).toBe(1);
  });

  test('the cache makes a response again once it is older than the limit', async () => {
    let clock = 0;
    const cache = createResponseCache({ maxAgeMs: 60_000, now: () => clock });
    let times = 0;
    const make = async () => made(`page ${++times}`);
    await cache.read('/', make);
    clock = 59_999;
    await cache.read('/', make);
    expect(times).toBe(1);
    clock = 60_000;
    await cache.read('/', make);
    expect(times).toBe(2);
  });

  test('the cache compresses a response at the first request for an encoding, once for parallel ones', async () => {
    const cache = createResponseCache();
    const entry = await cache.read('/packed', async () => made('a'.repeat(5000), ['product:1']));
    expect(Object.keys(entry.variants)).toEqual(['identity']);
    const [one, other] = await Promise.all([variantOf(entry, 'br'), variantOf(entry, 'br')]);
    expect(other).toBe(one);
    expect(brotliDecompressSync(one.bytes).toString()).toBe('a'.repeat(5000));
    expect(cache.young('/packed')?.variants.br).toBe(one);
    expect(Object.keys(entry.variants)).toEqual(['identity', 'br']);
    expect((await variantOf(entry, 'gzip')).etag).not.toBe(one.etag);
  });

  test('invalidating a tag removes the responses with that tag, and no others', async () => {
    const cache = createResponseCache();
    await cache.read('/a', async () => made('a', ['product:cricket-1']));
    await cache.read('/b', async () => made('b', ['product:cricket-2']));
    cache.invalidate(['product:cricket-1']);
    expect((await cache.read('/a', async () => made('a2'))).variants.identity.bytes.toString()).toBe('a2');
    expect((await cache.read('/b', async () => made('b2'))).variants.identity.bytes.toString()).toBe('b');
  });

  /** A maker of a response that waits for `release`. */
  function held(body: string, tags: string[]) {
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const make = async () => {
      await gate;
      return made(body, tags);
    };
    return { make, release };
  }

  const text = (entry: CachedResponse) => entry.variants.identity.bytes.toString();

  test.each([[['product:1']], ['everything' as const]])(
    'a response begun before %s is invalidated is not cached, and later requests do not get it',
    async (what) => {
      const cache = createResponseCache();
      const { make, release } = held('old price', ['product:1']);
      const old = cache.read('/', make);
      cache.invalidate(what);
      let times = 0;
      const makeNew = async () => made(`new price ${++times}`, ['product:1']);
      const fresh = Promise.all([cache.read('/', makeNew), cache.read('/', makeNew)]);
      release();
      expect(text(await old)).toBe('old price');
      expect((await fresh).map(text)).toEqual(['new price 1', 'new price 1']);
      expect(text(await cache.read('/', makeNew))).toBe('new price 1');
    },
  );

  test('a response invalidated while it is made carries no CDN cache header', async () => {
    const cache = createResponseCache({ edge: true });
    const { make, release } = held('old price', ['product:1']);
    const old = cache.read('/', make);
    cache.invalidate(['product:1']);
    release();
    expect(Object.keys((await old).headers)).not.toContain('cdn-cache-control');
    const { headers } = await cache.read('/', async () => made('new price', ['product:1']));
    expect(headers).toMatchObject({
      'cdn-cache-control': expect.stringMatching(/^public, max-age=60/),
      'surrogate-key': expect.stringMatching(/^all \w{8}$/),
    });
    const refused = await cache.read('/gone', async () => made('gone', [], false));
    expect(Object.keys(refused.headers)).not.toContain('surrogate-key');
  });

  test('invalidating another tag does not affect a response that is being made', async () => {
    const cache = createResponseCache();
    const { make, release } = held('page', ['product:1']);
    const first = cache.read('/', make);
    cache.invalidate(['product:2']);
    const second = cache.read('/', () => Promise.reject(new Error('made twice')));
    release();
    expect(await second).toBe(await first);
    expect(await cache.read('/', () => Promise.reject(new Error('not kept')))).toBe(await first);
  });

  test('the age of a response counts from when the making of it began', async () => {
    let clock = 0;
    const cache = createResponseCache({ now: () => clock });
    await cache.read('/', async () => {
      clock = 30_000;
      return made('slow');
    });
    clock = 60_000;
    expect(text(await cache.read('/', async () => made('new')))).toBe('new');
  });

  test('no request gets a response that was invalidated before the request came', async () => {
    const step = fc.record({ product: fc.integer({ min: 0, max: 2 }), write: fc.boolean(), wait: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), fc.scheduler(), async (steps, scheduler) => {
        const cache = createResponseCache({ maxBytes: 1500 });
        const versions = [0, 0, 0];
        const readings: Promise<void>[] = [];
        for (const { product, write, wait } of steps) {
          if (write) {
            versions[product] = (versions[product] ?? 0) + 1;
            cache.invalidate([`product:${product}`]);
          } else {
            const atLeast = versions[product] ?? 0;
            const make = async () => {
              const seen = String(versions[product]);
              await scheduler.schedule(Promise.resolve());
              return made(seen, [`product:${product}`]);
            };
            readings.push(
              cache
                .read(`/${product}`, make)
                .then((entry) => expect(Number(text(entry))).toBeGreaterThanOrEqual(atLeast)),
            );
          }
          if (wait && scheduler.count() > 0) await scheduler.waitOne();
        }
        await scheduler.waitFor(Promise.all(readings));
      }),
      { seed: 20_261_121, numRuns: 60 },
    );
  });

  test('a response whose making failed is not cached', async () => {
    const cache = createResponseCache();
    await expect(cache.read('/', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect((await cache.read('/', async () => made('back'))).status).toBe(200);
  });

  test('the cache evicts the oldest response when it has no bytes left', async () => {
    const cache = createResponseCache({ maxBytes: 3000 });
    await cache.read('/a', async () => made('a'.repeat(900)));
    await cache.read('/b', async () => made('b'.repeat(900)));
    await cache.read('/c', async () => made('c'.repeat(900)));
    expect(cache.size().bytes).toBeLessThanOrEqual(3000);
    expect((await cache.read('/a', async () => made('again'))).variants.identity.bytes.toString()).toBe('again');
  });
});

describe('sending cached responses', () => {
  test.each([
    [undefined, 'identity'],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.5, gzip;q=1', 'gzip'],
    ['*', 'br'],
    ['identity', 'identity'],
    ['identity, br;q=0.5', 'identity'],
    ['gzip;q=oops', 'identity'],
    ['brotli-like, x-br', 'identity'],
  ])('the header Accept-Encoding: %s gets the encoding %s', (header, encoding) => {
    expect(chooseEncoding(header)).toBe(encoding);
  });

  test('a matching If-None-Match gets status 304 with the same security policy', async () => {
    const cache = createResponseCache();
    const app = Fastify();
    app.get('/', async (request, reply) =>
      sendCached(request, reply, await cache.read('/', async () => made('hello'.repeat(100))), cache),
    );
    const first = await app.inject({ url: '/', headers: { 'accept-encoding': 'br' } });
    expect(first.headers['content-encoding']).toBe('br');
    expect(first.headers.vary).toBe('Accept-Encoding');
    const etag = String(first.headers.etag);
    const second = await app.inject({ url: '/', headers: { 'accept-encoding': 'br', 'if-none-match': etag } });
    expect(second.statusCode).toBe(304);
    expect(second.headers['content-security-policy']).toBe("default-src 'self'");
    const other = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip', 'if-none-match': etag } });
    expect(other.statusCode).toBe(200);
    await app.close();
  });

  test('HEAD gets the same headers as GET, without the body', async () => {
    const cache = createResponseCache();
    const app = Fastify();
    app.get('/', async (request, reply) =>
      sendCached(request, reply, await cache.read('/', async () => made('hello'.repeat(100))), cache),
    );
    const get = await app.inject({ url: '/' });
    const head = await app.inject({ method: 'HEAD', url: '/' });
    expect(head.statusCode).toBe(200);
    expect(head.body).toBe('');
    expect(head.headers.etag).toBe(get.headers.etag);
    expect(head.headers['content-length']).toBe('500');
    await app.close();
  });

  test.each(['br', 'gzip'])('the body sent as %s decodes to the page', async (encoding) => {
    const cache = createResponseCache();
    const page = '<p>₹4,499.00</p>'.repeat(50);
    const app = Fastify();
    app.get('/', async (request, reply) =>
      sendCached(request, reply, await cache.read('/', async () => made(page)), cache),
    );
    const { rawPayload } = await app.inject({ url: '/', headers: { 'accept-encoding': encoding } });
    expect((encoding === 'br' ? brotliDecompressSync : gunzipSync)(rawPayload).toString()).toBe(page);
    await app.close();
  });

  test('a 404 page is never answered with status 304', async () => {
    const cache = createResponseCache();
    const app = Fastify();
    app.get('/', async (request, reply) =>
      sendCached(request, reply, await cache.read('/', async () => ({ ...made('no'), status: 404 })), cache),
    );
    expect((await app.inject({ url: '/', headers: { 'if-none-match': '*' } })).statusCode).toBe(404);
    await app.close();
  });
});

describe('the response cache while the database is unavailable', () => {
  const away = () => Promise.reject(new DatabaseAway(new Error('connect ECONNREFUSED')));

  test.each([
    ['expired', (_: ResponseCache, wait: () => void) => wait()],
    ['been marked doubtful', (cache: ResponseCache) => cache.doubt()],
  ])('the cache serves a response that has %s until it can be made again', async (_, make) => {
    let clock = 0;
    const cache = createResponseCache({ maxAgeMs: 60_000, now: () => clock });
    const first = await cache.read('a', async () => made('one', ['x']));
    make(cache, () => {
      clock = 61_000;
    });
    expect(await cache.read('a', away)).toMatchObject({ variants: first.variants });
    expect(await cache.read('a', async () => ({ ...made('sorry', []), status: 503, cacheable: false }))).toMatchObject({
      status: 200,
    });
    const body = (await cache.read('a', async () => made('two', ['x']))).variants.identity.bytes.toString();
    expect(body).toBe('two');
  });

  test('the cache does not serve a response that was invalidated', async () => {
    const cache = createResponseCache();
    await cache.read('a', async () => made('one', ['x']));
    cache.invalidate(['x']);
    await expect(cache.read('a', away)).rejects.toThrow(DatabaseAway);
  });

  test('the cache passes on an error that is not a database outage', async () => {
    const cache = createResponseCache();
    await cache.read('a', async () => made('one', ['x']));
    cache.doubt();
    await expect(cache.read('a', () => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug');
  });
});
