import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageTable } from '#contract/pages.ts';
import { shopCosts } from '#server/app/shop/area-tables.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { createResponseCache } from '#server/foundation/cache/response-cache.ts';
import { noProviderSources } from '#server/foundation/http/content-security-policy.ts';
import { createCostLimiter, noCostLimiter } from '#server/foundation/limits/cost-limiter.ts';
import { type PageDeps, servePages } from './pages.ts';

let app: FastifyInstance;
/** Addresses of which pages were rendered, in order. */
const rendered: string[] = [];

/** A storefront whose pages contain the address of which they were rendered. */
const echo = {
  entry: {
    module: {
      pageRenderer: () => async (request: Request) => {
        const { pathname, search } = new URL(request.url);
        rendered.push(pathname + search);
        return new Response(`<html>${pathname}${search}</html>`, { headers: { 'content-type': 'text/html' } });
      },
      apiProblem: (_status: number, _code: string, message: string) => new Error(message),
    },
  },
};

const parts: PageDeps = {
  cache: createResponseCache(),
  calls: new Map(),
  publicUrl: 'http://shop.test',
  shopFacts: firstFacts,
  sources: noProviderSources,
  build: async () => echo,
  admit: () => {},
  turns: noCostLimiter,
  mode: 'production',
};

beforeAll(async () => {
  app = Fastify();
  await servePages(app, parts);
});
afterAll(() => app.close());

/** Returns the rendered addresses, and the last reply. */
async function ask(...addresses: string[]) {
  rendered.length = 0;
  let reply: Awaited<ReturnType<typeof app.inject>> | undefined;
  for (const url of addresses) reply = await app.inject(url);
  return { headers: reply?.headers ?? {}, body: reply?.body ?? '', rendered: [...rendered] };
}

const addressOf = (pattern: string) => pattern.replace('/:task?', '').replaceAll(/:\w+/g, 'x');

describe.each(pageTable.filter(({ personal }) => personal))('the personal page $path', ({ path }) => {
  test('the page is rendered for each request with its full address, and never cached or a referrer', async () => {
    const address = `${addressOf(path)}?key=secret`;
    const { headers, rendered: made } = await ask(address, address);
    expect(made).toEqual([address, address]);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    expect(headers).not.toHaveProperty('etag');
  });
});

describe.each(pageTable.filter(({ personal }) => !personal))(
  'the public page $path',
  ({ path, parameters = [], countless }) => {
    const address = addressOf(path);
    // Of deeper addresses only product pages are cached, and these show none.
    const isKept = address.lastIndexOf('/') === 0;

    test('the page is rendered without the parameters that do not belong to it', async () => {
      const {
        headers,
        body,
        rendered: made,
      } = await ask(`${address}?email=one%40example.in&utm_source=x`, `${address}?email=another`, address);
      expect(made).toEqual(isKept ? [address] : [address, address, address]);
      expect(body).not.toContain('example');
      expect(headers).toMatchObject({ 'cache-control': 'public, max-age=0, must-revalidate', vary: 'Accept-Encoding' });
      expect(headers).not.toHaveProperty('x-robots-tag');
    });

    test('the page is cached once for each combination of its own parameters, in any order', async () => {
      const own = parameters.toSorted().map((name) => (name === 'category' ? 'category=Football' : `${name}=a+b`));
      const { rendered: made } = await ask(
        `${address}?${own.join('&')}`,
        `${address}?x=1&${own.toReversed().join('&')}`,
      );
      const first = own.length > 0 ? `${address}?${own.join('&')}` : address;
      // The test before has cached the page without parameters.
      const once = own.length > 0 ? [first] : [];
      expect(made).toEqual(isKept && !countless ? once : [first, first]);
    });
  },
);

test('the 429 of one client does not delay or refuse other clients who ask for the same page', async () => {
  const [flooder, neighbour] = ['203.0.113.9', '198.51.100.2'];
  const turns = createCostLimiter(shopCosts, { now: () => 0, wait: () => new Promise(() => {}) });
  const shop = Fastify();
  await servePages(shop, { ...parts, cache: createResponseCache(), turns });
  for (const debt of [20, 200]) {
    for (let times = 0; times < debt; times += 1) void turns.forAddress(flooder, 'countlessPage').catch(() => {});
    const url = debt === 20 ? '/' : '/contact';
    void shop.inject({ url, remoteAddress: flooder });
    await new Promise(setImmediate);
    const reply = await shop.inject({ url, remoteAddress: neighbour });
    expect(reply.statusCode, url).toBe(200);
  }
  await shop.close();
});
