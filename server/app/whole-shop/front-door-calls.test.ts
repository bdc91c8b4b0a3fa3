import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publicEndpoints } from '#contract/calls.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { Failure } from '#contract/problem.ts';
import { servePages } from '#server/app/pages/pages.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import {
  type Ask,
  askOver,
  personalHeaders,
  respelled,
  secret,
  stray,
  ways,
} from '#server/app/test-support/test-spellings.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { noProviders as noKeys } from '#server/foundation/child-processes/providers.ts';
import { noProviderSources } from '#server/foundation/http/content-security-policy.ts';

// API calls and files have one address each: another spelling gets the same response, or a refusal.

let shop: TestShop;
let ask: Ask;

const page = {
  pageRenderer: () => async () =>
    new Response('<html>missing</html>', { status: 404, headers: { 'content-type': 'text/html' } }),
  apiProblem: (_status: number, _code: string, message: string) => new Error(message),
};

beforeAll(async () => {
  shop = await openTestShop(undefined, noKeys, { idle: true, env: { TRUST_PROXY: 'loopback' } });
  await servePages(shop.app, {
    shopFacts: firstFacts,
    cache: shop.cache,
    calls: shop.calls,
    publicUrl: 'http://shop.test',
    sources: noProviderSources,
    build: async () => ({ entry: { module: page } }),
    admit: shop.admit,
    turns: shop.turns,
    mode: 'production',
  });
  ask = await askOver(shop.app);
});
afterAll(() => shop.close());

const samples: Record<string, string> = {
  category: 'Cricket',
  numericId: '1',
  query: 'cap',
  slug: 'kiyan-lobo',
  pin: '400001',
};
const calls: readonly Endpoint[] = publicEndpoints.filter(({ method }) => method === 'GET');
const addresses = [
  ...calls.map(({ path }) => path.replaceAll(/:(\w+)/g, (_, name: string) => samples[name] ?? 'K7QW4MX9TD')),
  '/healthz',
  '/robots.txt',
  '/sitemap.xml',
  '/sitemaps/pages.xml',
  '/images/default-240.webp',
  '/api/docs/json',
];

/** Returns the path of an address, each part in its usual spelling. */
const plainly = (target: string) =>
  (target.split('?')[0] ?? '')
    .split('/')
    .map((part) => encodeURIComponent(decodeURIComponent(part)))
    .join('/');

/** Returns a response without the parts that differ each time. */
const said = ({ statusCode, body }: { statusCode: number; body: string }) => [statusCode, body];

describe.each(addresses)('other spellings of the address %s', (address) => {
  test('another spelling of an address returns the same response as the usual one, or a refusal', async () => {
    const plain = await ask(address);
    const query = fc.tuple(fc.option(stray), fc.option(secret));
    const property = fc.asyncProperty(ways, query, async (how, [more, hidden]) => {
      const pairs = [more ?? [], hidden === null ? [] : `${hidden}x=1&${hidden}y=1`].flat();
      const target = respelled(address, how) + (pairs.length > 0 ? `?${pairs.join('&')}` : '');
      const reply = await ask(target);
      // A client that asks for missing orders is rate-limited after a while.
      expect([plain.statusCode, 400, 404, 429], target).toContain(reply.statusCode);
      if (reply.statusCode === 200) expect(said(reply), target).toEqual(said(await ask(plainly(target))));
      else if (/^\/+api\//i.test(target))
        expect(Failure.safeParse(JSON.parse(reply.body)).error, target).toBeUndefined();
    });
    await fc.assert(property, { numRuns: 100, seed: 17 });
  });
});

const declared = calls.flatMap(({ path, shapes }) =>
  Object.keys(shapes.query?.shape ?? {}).map((name) => [path, name] as const),
);

/** Strangers are refused before their input is validated. */
const ofMembers = ([path]: readonly [string, string]) => path.startsWith('/api/account/');

test.each(declared.filter(ofMembers))('%s with a repeated %s gives a stranger status 401', async (path, name) => {
  const reply = await ask(`${path}?${name}=a&${name}=b`);
  expect(reply.statusCode).toBe(401);
});

test.each(declared.filter((one) => !ofMembers(one)))(
  '%s with a repeated parameter %s gets status 400 with the name of the parameter',
  async (path, name) => {
    const address = path.replaceAll(/:(\w+)/g, (_, part: string) => samples[part] ?? 'K7QW4MX9TD');
    const reply = await ask(`${address}?${name}=a&x=1&${name}=b`);
    expect([reply.statusCode, JSON.parse(reply.body)]).toMatchObject([
      400,
      { code: 'invalid_fields', fields: { [name]: `Give ${name} once` } },
    ]);
  },
);

test('different queries never share a cached response, and unknown parameters are ignored', async () => {
  const found = async (target: string) =>
    JSON.parse((await ask(target)).body).data.map(({ _id }: { _id: string }) => _id);
  const caps = await found('/api/products/search/cap');
  expect(caps.length).toBeGreaterThan(0);
  expect(await found('/api/products/search/cap?utm_source=x')).toEqual(caps);
  expect(await found('/api/products/search/c%61p')).toEqual(caps);
  expect(await found('/api/products/search/palmer')).not.toEqual(caps);
});

test.each([
  '/API/hello',
  '/Api',
  '/%61pi/hello',
  '/%41PI/nothing',
  '/api//hello',
  '/api/hello/',
  '/api/Hello',
  '/api%2Fhello',
  '/search.data?q=cap',
])('%s gets status 404 in JSON', async (target) => {
  const reply = await ask(target);
  if (target !== '/api%2Fhello') expect(Failure.safeParse(JSON.parse(reply.body)).success).toBe(true);
  expect(reply.statusCode).toBe(404);
});

test.each([
  '/api/hello?key=x',
  '/api/products/Cricket/1?e%6Dail=x',
  '/images/default-240.webp?token=x',
  '/api/nothing?code=1',
])('the response to %s may not be cached or sent as a referrer', async (target) => {
  expect((await ask(target)).headers).toMatchObject(personalHeaders);
});

describe('forwarded headers of a trusted proxy', () => {
  test('the forwarded host replaces the host of the request', async () => {
    expect(
      (await ask('/api/hello', 'GET', { host: '127.0.0.1:3000', 'x-forwarded-host': 'evil.example' })).statusCode,
    ).toBe(421);
    expect((await ask('/api/hello', 'GET', { host: 'inside:3000', 'x-forwarded-host': 'shop.test' })).statusCode).toBe(
      200,
    );
  });

  test('a valid forwarded request id is used', async () => {
    const idOf = async (id: string) => (await ask('/api/hello', 'GET', { 'x-request-id': id })).headers['x-request-id'];
    expect(await idOf('4bf92f3577b34da6a3ce929d0e0e4736')).toBe('4bf92f3577b34da6a3ce929d0e0e4736');
    expect(await idOf('req-1')).toMatch(/^[0-9a-f]{8}-/);
  });
});
