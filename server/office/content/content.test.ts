import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Content } from '#contract/office/content.ts';
import type { Policy } from '#contract/policies.ts';
import { auditTable } from '#database/schema/staff.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { firstPolicies } from '#server/foundation/content/default-policies.ts';
import { aColleagueIn, ask, browserName } from '#server/office/staff-records/test-staff.ts';
import { aLine, anOrder, postOrder } from '#server/selling/order-views/test-orders.ts';

// Monday, 10:00 in India.
let now = new Date('2026-11-23T04:30:00Z');
let shop: TestShop;
let asha = '';
let ravi = '';
beforeAll(async () => {
  shop = await openTestShop(() => now, undefined, { idle: true });
  asha = (await aColleagueIn(shop, ['owner'], now, { name: 'Asha Sawant' })).cookie;
  ravi = (await aColleagueIn(shop, ['merchandiser'], now, { name: 'Ravi Nair' })).cookie;
});
afterAll(() => shop?.close());

const call = (name: string, payload?: object, cookie = asha) =>
  ask(shop, name, { cookie, headers: { host: 'shop.test' }, ...(payload && { payload }) });
const contentOf = async (name: string) => (await call(`GET /api/office/content/${name}`)).json().data as Content;
const publish = async (name: string, value: object, more: object = {}, cookie = asha) =>
  call(
    `PUT /api/office/content/${name}`,
    { value, version: (await contentOf(name)).version, from: null, ...more },
    cookie,
  );
const policyOf = async (name: string, query = '') =>
  (await shop.app.inject({ url: `/api/policies/${name}${query}`, headers: { host: 'shop.test' } })).json()
    .data as Policy;
const returns = (more: string) => ({
  ...firstPolicies.returns,
  text: `${firstPolicies.returns.text}\n## ${more}\n\nWords of it.\n`,
});
const headings = async (query = '') => (await policyOf('returns', query)).parts.at(-1)?.heading;

test('publishes a text within a second, and links orders to the version under which they were placed', async () => {
  const before = (await postOrder(shop, anOrder([aLine('cricket-1')]))).json().data;
  now = new Date('2026-11-23T04:50:00Z');
  expect(await headings()).toBe('Cancelling before dispatch');
  const published = await publish('policy.returns', returns('New part'), {}, ravi);
  expect(published.json()).toMatchObject({
    message: 'It is published.',
    data: { version: 2, holding: 2, by: 'Ravi Nair', draft: null },
  });
  await expect.poll(() => headings(), { interval: 10 }).toBe('New part');
  expect(await policyOf('returns')).toMatchObject({ version: 2, since: '23 November 2026', past: null });
  const past = await policyOf('returns', '?version=1');
  expect(past).toMatchObject({
    version: 1,
    since: '1 November 2026',
    past: 'This version held until 23 November 2026, for orders placed until then.',
  });
  expect(
    (await shop.app.inject({ url: '/api/policies/returns?version=3', headers: { host: 'shop.test' } })).statusCode,
  ).toBe(404);
  now = new Date('2026-11-23T05:00:00Z');
  const after = (await postOrder(shop, anOrder([aLine('cricket-1')]))).json().data;
  const cited = async ({ reference, key }: { reference: string; key: string }) =>
    (await shop.app.inject({ url: `/api/orders/${reference}?key=${key}`, headers: { host: 'shop.test' } }))
      .json()
      .data.policies.at(-1);
  expect(await cited(before)).toEqual({
    title: 'Returns Policy',
    version: 1,
    since: '1 November 2026',
    path: '/returns-policy?version=1',
  });
  expect(await cited(after)).toEqual({
    title: 'Returns Policy',
    version: 2,
    since: '23 November 2026',
    path: '/returns-policy',
  });
  const [row] = await shop.database.db.select().from(auditTable).orderBy(desc(auditTable.number)).limit(1);
  expect(row).toMatchObject({
    what: 'Returns Policy, version 2',
    after: { text: expect.stringContaining('New part') },
  });
});

test('refuses a text with a broken link, HTML or a missing legal part, and keeps the old one', async () => {
  const { version } = await contentOf('policy.returns');
  const lacking = { ...firstPolicies.returns, text: firstPolicies.returns.text.replace('{#always}', '{#sometimes}') };
  expect((await publish('policy.returns', lacking)).json()).toMatchObject({
    code: 'invalid_fields',
    message: expect.stringContaining('{#always} is missing'),
  });
  const dead = {
    ...firstPolicies.returns,
    text: `${firstPolicies.returns.text}\n[There](/sports/quidditch), [there](/product/4040404) and [there](/nowhere).\n`,
  };
  expect((await publish('policy.returns', dead)).json().message).toContain('/sports/quidditch');
  const terms = { ...firstPolicies.terms, text: firstPolicies.terms.text.replace('GSTIN: {{GSTIN}}.', '<b>none</b>') };
  const looked = (await call('POST /api/office/content/policy.terms/look', { value: terms, theme: 'light' })).json()
    .data;
  expect(looked.faults.map(({ sentence }: { sentence: string }) => sentence)).toEqual([
    'HTML is not shown: write it in words',
    'HTML is not shown: write it in words',
    '{{GSTIN}} is missing, which the law or the truth needs here',
  ]);
  expect(
    (await call('PUT /api/office/content/policy.returns/draft', { value: dead, edit: 0, basedOn: version })).json().data
      .draft,
  ).toMatchObject({ value: dead, edit: 1 });
  expect((await contentOf('policy.returns')).version).toBe(version);
});

test('refuses the second of two concurrent drafts or versions of a text', async () => {
  const { draft, version } = await contentOf('policy.returns');
  const edit = draft?.edit ?? 0;
  const save = (value: object, cookie: string) =>
    call('PUT /api/office/content/policy.returns/draft', { value, edit, basedOn: version }, cookie);
  const [one, other] = await Promise.all([save({ text: 'Hers' }, asha), save({ text: 'His' }, ravi)]);
  expect([one.statusCode, other.statusCode].toSorted()).toEqual([200, 409]);
  const writes = await Promise.all([
    publish('policy.returns', returns('Hers'), { version }),
    publish('policy.returns', returns('His'), { version }, ravi),
  ]);
  expect(writes.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect((await contentOf('policy.returns')).draft).toBeNull();
});

test('publishes a scheduled text at its time, cancels a schedule, and restores an earlier version', async () => {
  const from = '2026-12-01T00:00:00+05:30';
  const planned = (await publish('policy.returns', returns('December'), { from })).json();
  expect(planned).toMatchObject({
    message: 'It is planned.',
    data: { coming: [{ from: '2026-11-30T18:30:00.000Z' }] },
  });
  expect(await headings()).not.toBe('December');
  const { version } = planned.data as Content;
  expect((await call('POST /api/office/content/policy.returns/take-back', { version })).json().data.coming).toEqual([]);
  expect((await call('POST /api/office/content/policy.returns/take-back', { version })).statusCode).toBe(409);
  expect((await publish('policy.returns', returns('Past'), { from: '2026-11-01T00:00:00+05:30' })).statusCode).toBe(
    400,
  );
  await publish('policy.returns', firstPolicies.returns);
  await expect.poll(() => headings(), { interval: 10 }).toBe('Cancelling before dispatch');
});

test('refuses text that the database cannot store, as a draft and as a version', async () => {
  for (const value of [
    { ...firstPolicies.terms, text: 'a\0b' },
    { ...firstPolicies.terms, text: 'a\ud800' },
    { 'a\0': 1 },
  ]) {
    expect((await call('PUT /api/office/content/policy.terms/draft', { value, edit: 0, basedOn: 1 })).statusCode).toBe(
      400,
    );
    expect((await publish('policy.terms', value)).statusCode).toBe(400);
  }
  const nested = `{"value":${'['.repeat(20_000)}${']'.repeat(20_000)},"edit":0,"basedOn":1}`;
  const reply = await shop.app.inject({
    method: 'PUT',
    url: '/api/office/content/policy.terms/draft',
    payload: nested,
    headers: {
      ...{ host: 'shop.test', origin: 'http://shop.test', cookie: asha, 'user-agent': browserName },
      'content-type': 'application/json',
    },
  });
  expect(reply.statusCode).toBe(400);
  expect((await contentOf('policy.terms')).draft).toBeNull();
});
