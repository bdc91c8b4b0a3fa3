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

// One address, one reading: however it is spelled, it is the canonical page, one step away from it, or nothing.

let shop: TestShop;
let ask: Ask;
/** What was kept for everybody, by its key. */
const kept = new Set<string>();

/** The storefront's routes as its router knows them, and the wildcard. */
const routes = [...pageTable.map((page) => ({ path: page.path, id: page.path })), { path: '*', id: 'missing' }];

/** A storefront that shows which page its own router finds, and the address it was handed. */
const echo = {
  entry: {
    module: {
      pageRenderer: () => async (page: Request) => {
        const { pathname, search } = new URL(page.url);
        const match = matchRoutes(routes, pathname)?.at(-1);
        const found = pathname.endsWith('.data') ? 'data' : (match?.route.id ?? 'missing');
        // Of athletes, sports and products there is one each; of orders there may be any.
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

/** Reads from the shop's cache, and notes what is made for it. */
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

/** Parameters a page is known by, with what each may say. */
const sayable = (name: string) => (name === 'category' ? 'Football' : 'a b');

interface Spelling {
  target: string;
  /** What the secret of this address says, which no other may show. */
  told: string | undefined;
}

let count = 0;

/** An address of the page in one of its spellings. */
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

/** What a redirect leads to: an address of the shop, and in one step. */
async function follow(reply: Reply, target: string): Promise<Reply> {
  expect(reply.statusCode, target).toBe(301);
  const location = String(reply.headers.location);
  expect(location, target).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/);
  expect(new URL(location, 'http://shop.test').origin, target).toBe('http://shop.test');
  const next = await ask(location);
  // Not a second time: there it is, or there is nothing.
  expect([200, 404], `${target} leads to ${location}`).toContain(next.statusCode);
  return next;
}

/** What the page shows of its own parameters: the first of what may be said once, whatever else the address says. */
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

describe.each(pageTable)('$path', (page) => {
  test('is itself, one step away, or nothing, by two hundred spellings', async () => {
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

test('nothing of one person was kept, and no page under two names', () => {
  expect([...kept].filter((key) => /secret|my-account|checkout|\/order|reset|auth/i.test(key))).toEqual([]);
  expect(
    [...kept].filter(
      (key) => !pageTable.some((page) => key === `page ${pathOf(page)}` || key.startsWith(`page ${pathOf(page)}?`)),
    ),
  ).toEqual([]);
});
