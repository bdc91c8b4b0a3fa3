import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { staysInShop } from '#contract/own-path.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';

const now = new Date('2026-11-23T04:30:00Z');
let shop: TestShop;
let owner = '';
beforeAll(async () => {
  shop = await openTestShop(() => now, undefined, { idle: true });
  owner = (await aColleagueIn(shop, ['owner'], now)).cookie;
});
afterAll(() => shop?.close());

const call = (name: string, payload?: object) => ask(shop, name, { cookie: owner, ...(payload && { payload }) });

/** Addresses that a browser follows to another host, or that no header can carry. */
const foreign = ['/\\evil.example/contact-us', '/\t/evil.example/contact-us', '/\n/evil.example/contact-us'];

it.each(foreign)('a redirect to %j is refused', async (to) => {
  const { version } = (await call('GET /api/office/content/redirects')).json().data;
  const value = { rows: [{ from: '/old-page', to }] };
  const reply = await call('PUT /api/office/content/redirects', { value, version, from: null });
  expect(reply.statusCode).toBe(400);
});

it.each(['announcement', 'menus', 'home', 'policy.terms'])('a link of %s to another host is refused', async (name) => {
  const { data } = (await call(`GET /api/office/content/${name}`)).json();
  const [to = ''] = foreign;
  const value = structuredClone(data.value);
  if (name === 'announcement') Object.assign(value, { text: 'Sale', to, words: 'Sale' });
  if (name === 'menus') value.footer[0].entries.push({ part: 'page', name: 'Elsewhere', to, hot: false });
  if (name === 'home') value.slides[0].to = to;
  if (name === 'policy.terms') value.text += '\n\nRead [this](/\\\\evil.example/contact-us).';
  const reply = await call(`PUT /api/office/content/${name}`, { value, version: data.version, from: null });
  expect(reply.statusCode, reply.body).toBe(400);
});

it('a path that stays in the shop has its host, whatever stands behind the first slash', () => {
  const piece = fc.constantFrom('/', '\\', '\t', '\n', '\r', '.', '..', '@', ':', '?', '#', '%2f', 'a', 'evil.example');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const path = `/${pieces.join('')}`;
      if (staysInShop(path)) expect(new URL(path, 'https://shop.example').host).toBe('shop.example');
    }),
    { numRuns: 2000 },
  );
});
