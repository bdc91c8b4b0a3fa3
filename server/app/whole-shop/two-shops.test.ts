import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstKindFacts } from '#contract/default-kinds.ts';
import { firstSportWords } from '#contract/default-sports.ts';
import { firstDelivery } from '#contract/default-terms.ts';
import type { SettingValues, VersionedName } from '#contract/settings.ts';
import { mailOutboxTable } from '#database/schema/mail.ts';
import { settingsTable } from '#database/schema/settings.ts';
import { collectionsTable, kindsTable, sportsTable } from '#database/schema/sports.ts';
import { loadBuild, servePages } from '#server/app/pages/pages.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { openSeededDatabase } from '#server/app/test-support/test-template.ts';
import { noProviderSources } from '#server/foundation/http/content-security-policy.ts';
import { settingsChannel } from '#server/foundation/settings/write-setting.ts';
import { demoLines } from '#server/operations/site/seller-rules.ts';
import { aLine } from '#server/selling/order-views/test-orders.ts';

const now = new Date('2026-11-23T04:20:00Z');

/** Values that distinguish a shop in this test. */
interface Own {
  name: string;
  email: string;
  sport: string;
  kind: string;
  collection: string;
  delivery: number;
  returnDays: number;
}

const owns: readonly [Own, Own] = [
  {
    ...{ name: 'Sahyadri Sports LLP', email: 'care@sahyadri-sports.in', sport: 'Hockey', kind: 'Frisbees' },
    ...{ collection: 'Zephyr', delivery: 59, returnDays: 21 },
  },
  {
    ...{ name: 'Hooghly Traders LLP', email: 'help@hooghly-traders.in', sport: 'Kabaddi', kind: 'Unicycles' },
    ...{ collection: 'Quartz', delivery: 83, returnDays: 9 },
  },
];
const wordsOf = ({ name, email, sport, kind, collection }: Own) => [name, email, sport, kind, collection];
const allWords = owns.flatMap(wordsOf);
const slug = (name: string) => name.toLowerCase();

async function openOwn(own: Own): Promise<TestShop> {
  const database = await openSeededDatabase();
  const { db } = database;
  const setting = <Name extends VersionedName>(name: Name, value: SettingValues[Name]) =>
    db.insert(settingsTable).values({ name, version: 2, value, holdsFrom: new Date(0), changedAt: now, by: 'Asha' });
  await setting('seller', { ...demoLines, legalName: own.name, email: own.email });
  await setting('delivery', { ...firstDelivery, standard: own.delivery, freeFrom: 0 });
  await setting('returns', { days: own.returnDays });
  const row = { version: 1, updatedAt: now };
  const sport = { ...firstSportWords.cricket, sport: slug(own.sport), name: own.sport, special: null };
  await db.insert(sportsTable).values({ ...sport, ...row, words: [], position: 15 });
  const [jersey] = firstKindFacts;
  if (!jersey) throw new Error('there is no first kind');
  const kind = { kind: slug(own.kind), name: own.kind, one: own.kind, words: [], garments: [], position: 15 };
  await db.insert(kindsTable).values({ ...jersey, ...kind, ...row });
  await db.insert(collectionsTable).values({
    ...{ slug: slug(own.collection), name: own.collection, title: `${own.collection} sale`, subtitle: 'Few.' },
    ...{ ground: '#112233', onGround: '#ffffff', way: 'picked', picked: ['cricket-1'], sort: 'shop', position: 90 },
    ...{ rule: { sports: [], kinds: [], teams: [], athletes: [], marks: [], fromPaise: null, toPaise: null } },
    ...{ hidden: false, ...row },
  });
  const shop = await openTestShop(() => now, undefined, { idle: true, database });
  await servePages(shop.app, {
    cache: shop.cache,
    calls: shop.calls,
    publicUrl: 'http://shop.test',
    shopFacts: shop.shopFacts,
    sources: noProviderSources,
    build: loadBuild,
    admit: () => {},
    turns: shop.turns,
    mode: 'production',
  });
  return shop;
}

let shops: TestShop[] = [];
beforeAll(async () => {
  for (const own of owns) shops.push(await openOwn(own));
});
afterAll(async () => {
  await Promise.all(shops.map((shop) => shop.close()));
  shops = [];
});

/**
 * Sends the same request to both shops at once. Returns each response, with the values of its shop and of the other.
 */
async function both<Said>(ask: (shop: TestShop, own: Own) => Promise<Said>): Promise<[Said, own: Own, other: Own][]> {
  const [first, second] = owns;
  const said = await Promise.all(shops.map((shop, at) => ask(shop, at === 0 ? first : second)));
  return said.map((one, at) => (at === 0 ? [one, first, second] : [one, second, first]));
}
const read = async (shop: TestShop, url: string) => (await shop.app.inject(url)).body;

test.each(['/', '/sports/cricket', '/product/1?category=Cricket', '/returns-policy', '/contact-us', '/search?q=cap'])(
  'two shops in one process serve %s each with its own seller, menus and terms',
  async (path) => {
    for (const round of ['rendered', 'cached'])
      for (const [html, own] of await both((shop) => read(shop, path))) {
        expect(
          allWords.filter((word) => html.includes(word)),
          round,
        ).toEqual(wordsOf(own));
        expect(html).toContain(`Returns in ${own.returnDays} days`);
      }
  },
);

test('the product page and the returns policy have the return window of their own shop', async () => {
  for (const [html, own] of await both((shop) => read(shop, '/product/1?category=Cricket')))
    expect(html).toContain(`${own.returnDays}-day returns`);
  for (const [json, own] of await both((shop) => read(shop, '/api/policies/returns')))
    expect(json).toContain(`${own.returnDays} days`);
});

test('a sport and a collection have pages only in their own shop', async () => {
  const statusOf = async (shop: TestShop, url: string) => (await shop.app.inject(url)).statusCode;
  for (const [statuses] of await both(async (shop, own) => {
    const others = owns.find((one) => one !== own) ?? own;
    const urls = [own, others].flatMap((one) => [
      `/collection/${slug(one.collection)}`,
      `/api/products/category/${one.sport}`,
    ]);
    return Promise.all(urls.map((url) => statusOf(shop, url)));
  }))
    expect([statuses[0], statuses[2]]).toEqual([200, 404]);
  const marks = await both(
    async (shop) => (await shop.app.inject('/api/products/category/Cricket')).headers['x-lists'],
  );
  expect(marks[0]?.[0]).not.toBe(marks[1]?.[0]);
});

test('parallel quotes have the prices of their own shop', async () => {
  const payload = { lines: [aLine('cricket-1', 'M', 1)], pin: '400069', delivery: 'standard' };
  const quotes = await both(async (shop) =>
    (await shop.app.inject({ method: 'POST', url: '/api/checkout/quote', payload })).json(),
  );
  for (const [{ data }, own] of quotes) expect(data.shipping).toBe(own.delivery);
});

test('a change in one shop does not affect the other', async () => {
  const [changed, kept] = shops as [TestShop, TestShop];
  await changed.database.pool.query(
    `insert into settings (name, version, value, holds_from, changed_at, by) values ('returns', 3, '{"days":33}', $1, $1, 'Asha')`,
    [now],
  );
  await changed.database.pool.query('select pg_notify($1, $2)', [settingsChannel, '']);
  await expect.poll(() => changed.shopFacts.seller.terms?.returns.days, { interval: 10 }).toBe(33);
  expect(kept.shopFacts.seller.terms?.returns.days).toBe(owns[1].returnDays);
  expect(await read(changed, '/')).toContain('Returns in 33 days');
  expect(await read(kept, '/')).toContain(`Returns in ${owns[1].returnDays} days`);
});

test('mails name the seller of the shop that sends them', async () => {
  const payload = { name: 'Asha Sawant', email: 'asha@example.in', issue: 'Where is my cap?' };
  const headers = () => ({ 'idempotency-key': randomUUID() });
  for (const [reply] of await both((shop) =>
    shop.app.inject({ method: 'POST', url: '/api/contact', payload, headers: headers() }),
  ))
    expect(reply.statusCode, reply.body).toBe(201);
  for (const [mails, own, other] of await both((shop) => shop.database.db.select().from(mailOutboxTable))) {
    expect(mails.map(({ to }) => to)).toContain(own.email);
    for (const { text } of mails) {
      expect(text).toContain(own.email);
      expect(text).not.toContain(other.email);
    }
  }
});
