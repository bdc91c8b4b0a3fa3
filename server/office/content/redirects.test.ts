import { afterAll, beforeAll, expect, test } from 'vitest';
import { mostRedirects } from '#contract/redirects.ts';
import { servePages } from '#server/app/pages/pages.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { pathOf, redirectOf } from '#server/foundation/content/redirects.ts';
import { noProviderSources } from '#server/foundation/http/content-security-policy.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';

const now = new Date('2026-11-23T04:30:00Z');
let shop: TestShop;
let asha = '';

/** A storefront with the pages of the table and no product. */
const build = {
  entry: {
    module: {
      pageRenderer: () => async (request: Request) => {
        const { pathname } = new URL(request.url);
        const isGone = pathname.startsWith('/product/') || pathname.startsWith('/collections');
        return new Response(`<html>${pathname}</html>`, {
          status: isGone ? 404 : 200,
          headers: { 'content-type': 'text/html' },
        });
      },
      apiProblem: (_status: number, _code: string, message: string) => new Error(message),
    },
  },
};

beforeAll(async () => {
  shop = await openTestShop(() => now, undefined, { idle: true });
  await servePages(shop.app, {
    shopFacts: firstFacts,
    ...{
      cache: shop.cache,
      calls: shop.calls,
      publicUrl: 'http://shop.test',
      admit: () => {},
      turns: shop.turns,
      mode: 'production',
    },
    ...{ sources: noProviderSources, build: async () => build },
    redirectOf: (path, query) => redirectOf(shop.settings, path, query, now),
  });
  asha = (await aColleagueIn(shop, ['owner'], now, { name: 'Asha Sawant' })).cookie;
});
afterAll(() => shop?.close());

const call = (name: string, payload?: object) =>
  ask(shop, name, { cookie: asha, headers: { host: 'shop.test' }, ...(payload && { payload }) });
const publish = async (rows: object[]) => {
  const { version } = (await call('GET /api/office/content/redirects')).json().data;
  return call('PUT /api/office/content/redirects', { value: { rows }, version, from: null });
};
const visit = async (url: string) => {
  const { statusCode, headers } = await shop.app.inject({ url, headers: { host: 'shop.test' } });
  return [statusCode, headers.location];
};

test('redirects an old address with its query in any spelling until the owner changes that', async () => {
  expect(await visit('/collections/caps')).toEqual([404, undefined]);
  const published = await publish([
    { from: 'https://old-shop.example/Collections/Caps/', to: '/caps' },
    { from: '/product/4040404', to: '/sports/cricket?size=M' },
  ]);
  expect(published.json()).toMatchObject({
    message: 'It is published.',
    data: { value: { rows: [{ from: '/collections/caps' }, {}] } },
  });
  await expect.poll(() => visit('/collections/caps'), { interval: 10 }).toEqual([301, '/caps']);
  expect(await visit('/COLLECTIONS/caps/?utm_source=mail')).toEqual([301, '/caps?utm_source=mail']);
  expect(await visit('/product/4040404?x=1')).toEqual([301, '/sports/cricket?size=M']);
  expect(await visit('/caps')).toEqual([200, undefined]);
  await publish([]);
  await expect.poll(() => visit('/collections/caps'), { interval: 10 }).toEqual([404, undefined]);
});

test.each([
  ['from a page of the shop', { from: '/caps', to: '/hotsale' }, 'from', 'is a page of the shop'],
  ['from the home page', { from: '/', to: '/caps' }, 'from', 'the shop’s own'],
  ['from an API endpoint', { from: '/api/products', to: '/caps' }, 'from', 'the shop’s own'],
  ['from the page of an order', { from: '/order/AAAA', to: '/caps' }, 'from', 'somebody’s own'],
  ['from a text that is no address', { from: 'caps', to: '/caps' }, 'from', 'Begin the old address with /'],
  ['to another host', { from: '/a', to: '//evil.example' }, 'to', 'Begin the new address with /'],
  ['to a script', { from: '/a', to: 'javascript:alert(1)' }, 'to', 'Begin the new address with /'],
  ['to an unknown page', { from: '/a', to: '/nowhere' }, 'to', 'leads to no page of the shop'],
])('refuses a redirect %s', async (_, row, field, sentence) => {
  const reply = await publish([{ from: '/first', to: '/caps' }, row]);
  expect(reply.statusCode).toBe(400);
  expect(reply.json().fields[`rows.1.${field}`]).toContain(sentence);
});

test('refuses two redirects from one address and more than the maximum', async () => {
  const twice = await publish([
    { from: '/old', to: '/caps' },
    { from: '/OLD/', to: '/hotsale' },
  ]);
  expect(twice.json().fields).toEqual({ 'rows.1.from': '/old stands here twice' });
  const many = Array.from({ length: mostRedirects + 1 }, (_, at) => ({ from: `/old-${at}`, to: '/caps' }));
  expect((await publish(many)).json().message).toBe('1000 redirects are the most');
});

test.each([
  ['/Collections/Caps/', '/collections/caps'],
  ['https://old.example', '/'],
  ['https://old.example/a?b=c#d', '/a'],
  ['/%E0%A4%95', '/%e0%a4%95'],
  ['/क', '/%e0%a4%95'],
])('normalizes the old address %s to %s', (address, path) => {
  expect(pathOf(address)).toBe(path);
});
