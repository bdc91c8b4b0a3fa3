import fc from 'fast-check';
import { matchRoutes } from 'react-router';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageTable, type ShopPage } from '#contract/pages.ts';
import { servePages } from '#server/app/pages/pages.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import {
  type Ask,
  askOver,
  expectRefusal,
  personalHeaders,
  type Reply,
  respelled,
  secret,
  stray,
  ways,
} from '#server/app/test-support/test-spellings.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { noProviders as noKeys } from '#server/foundation/child-processes/providers.ts';
import { noProviderSources } from '#server/foundation/http/content-security-policy.ts';

// Every spelling of an address is the canonical page, one redirect away from it, or a refusal.

let shop: TestShop;
let ask: Ask;
/** Cached responses by their key. */
const kept = new Set<string>();

/** Route paths as the router of the storefront knows them, and the wildcard. */
const routes = [...pageTable.map((page) => ({ path: page.path, id: page.path })), { path: '*', id: 'missing' }];

/** A storefront that renders which page its router finds, and the address it was given. */
const echo = {
  entry: {
    module: {
      pageRenderer: () => async (page: Request) => {
        const { pathname, search } = new URL(page.url);
        const match = matchRoutes(routes, pathname)?.at(-1);
        const found = pathname.endsWith('.data') ? 'data' : (match?.route.id ?? 'missing');
        // The shop has one athlete, one sport and one product, and every order exists.
        const isKnown = ['slug', 'sport', 'numericId'].every(
          (name) => (match?.params[name] ?? samples[`:${name}`]) === samples[`:${name}`],
        );
        const status = found === 'missing' || !isKnown ? 404 : 200;
        return new Response(`<html>${found} at ${pathname}${search}</html>`, {
          status,
          headers: { 'content-type': 'text/html' },
        });
      },
      apiProblem: (_status: number, _code: string, message: string) => new Error(message),
    },
  },
};

/** Reads from the shop's cache, and notes each page that is rendered. */
async function noting(
  ...[key, make, turn]: Parameters<TestShop['cache']['read']>
): ReturnType<TestShop['cache']['read']> {
  const entry = await shop.cache.read(key, make, turn);
  if (entry.status === 200) kept.add(key);
  return entry;
}

beforeAll(async () => {
  shop = await openTestShop(undefined, noKeys, { idle: true });
  await servePages(shop.app, {
    shopFacts: firstFacts,
    cache: { ...shop.cache, read: noting },
    calls: shop.calls,
    publicUrl: 'http://shop.test',
    sources: noProviderSources,
    build: async () => echo,
    admit: shop.admit,
    turns: shop.turns,
    mode: 'production',
  });
  ask = await askOver(shop.app);
});
afterAll(() => shop.close());

const samples: Record<string, string> = {
  ':sport': 'cricket',
  ':slug': 'kiyan-lobo',
  ':numericId': '8',
  ':reference': 'K7QW4MX9TD',
  '/:task?': '/return',
};
const pathOf = ({ path }: ShopPage) => path.replace(/\/:task\?|:\w+/g, (part) => samples[part] ?? 'x');

/** Parameters of a page, with the values that each accepts. */
const sayable = (name: string) => (name === 'category' ? 'Football' : 'a b');

interface Spelling {
  target: string;
  /** The secret in this address, which no other response may contain. */
  told: string | undefined;
}

let count = 0;

/** Generates an address of the page in one of its spellings. */
function spellingOf(page: ShopPage): fc.Arbitrary<Spelling> {
  const names = page.personal ? [] : [...(page.parameters ?? [])];
  const own = fc.record({
    some: fc.subarray(names),
    twice: fc.subarray(names),
    turned: fc.boolean(),
    stray: fc.option(stray),
    last: fc.boolean(),
  });
  return fc.tuple(ways, own, fc.option(secret, { freq: 3 })).map(([how, query, hidden]) => {
    const spelled = respelled(pathOf(page), how);
    const pairs = query.some.map((name) => `${name}=${encodeURIComponent(sayable(name))}`);
    if (query.turned) pairs.reverse();
    if (query.stray !== null) pairs.splice(query.last ? pairs.length : 0, 0, query.stray);
    pairs.push(...query.twice.filter((name) => query.some.includes(name)).map((name) => `${name}=again`));
    count += 1;
    const told = hidden === null ? undefined : `secret-${count}-`;
    if (told) pairs.push(`${hidden}=${told}`);
    return { target: pairs.length > 0 ? `${spelled}?${pairs.join('&')}` : spelled, told };
  });
}

/** Checks that a redirect leads to an address of the shop in one step. */
async function follow(reply: Reply, target: string): Promise<Reply> {
  expect(reply.statusCode, target).toBe(301);
  const location = String(reply.headers.location);
  expect(location, target).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/);
  expect(new URL(location, 'http://shop.test').origin, target).toBe('http://shop.test');
  const next = await ask(location);
  // Follows one redirect only: it must end at the page or a refusal.
  expect([200, 404], `${target} leads to ${location}`).toContain(next.statusCode);
  return next;
}

/** Returns the parameters that the page shows: the first of a repeated one, and no unknown ones. */
function shownOf(page: ShopPage, target: string): string {
  const query = new URLSearchParams(target.split('?').slice(1).join('?'));
  const many = new Set(['for', 'kind', 'size', 'sport', 'team', 'athlete', 'origin', 'offer']);
  const names = [...(page.parameters ?? [])].sort();
  const pairs = names.flatMap((name) =>
    (many.has(name) ? query.getAll(name) : query.getAll(name).slice(0, 1)).map((value): [string, string] => [
      name,
      value,
    ]),
  );
  const search = new URLSearchParams(pairs).toString();
  return `<html>${page.path} at ${pathOf(page)}${search && `?${search}`}</html>`;
}

describe.each(pageTable)('other spellings of the page address $path', (page) => {
  test('another spelling of an address returns the page, one redirect to it, or a refusal', async () => {
    const property = fc.asyncProperty(spellingOf(page), async ({ target, told }) => {
      const asked = await ask(target);
      if (told) expect(asked.headers, target).toMatchObject(personalHeaders);
      if (page.personal && asked.statusCode < 400) expect(asked.headers, target).toMatchObject(personalHeaders);
      if (asked.statusCode >= 400) return expectRefusal(asked, target);
      const reply = asked.statusCode === 200 ? asked : await follow(asked, target);
      if (reply.statusCode === 404) {
        expect(page.path, target).toContain('/:');
        return;
      }
      if (page.personal) {
        expect(reply.body, target).toMatch(new RegExp(`^<html>${page.path.replaceAll(/[?]/g, '\\?')} at `));
        expect(reply.headers, target).toMatchObject(personalHeaders);
        expect(reply.headers, target).not.toHaveProperty('etag');
      } else {
        expect(reply.body, target).toBe(shownOf(page, target));
      }
      for (const [, marker] of reply.body.matchAll(/secret-(\d+-)/g)) expect(`secret-${marker}`, target).toBe(told);
    });
    await fc.assert(property, { numRuns: 200, seed: 17 });
  });
});

test('the cache has no personal page, and no page under two keys', () => {
  expect([...kept].filter((key) => /secret|my-account|checkout|\/order|reset|auth/i.test(key))).toEqual([]);
  expect(
    [...kept].filter(
      (key) => !pageTable.some((page) => key === `page ${pathOf(page)}` || key.startsWith(`page ${pathOf(page)}?`)),
    ),
  ).toEqual([]);
});
