import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NewProduct } from '#contract/office/product-making.ts';
import type { OfficeProduct } from '#contract/office/products.ts';
import type { OfficeSport, SportsAndClubs } from '#contract/office/sports.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { aLine, anOrder, postOrder } from '#server/selling/order-views/test-orders.ts';

const now = new Date('2026-11-23T04:20:00Z');
let shop: TestShop;
let cookie = '';
beforeAll(async () => {
  shop = await openTestShop(() => now);
  cookie = (await aColleagueIn(shop, ['merchandiser'], now, { name: 'Nila Menon' })).cookie;
});
afterAll(() => shop?.close());

const hockey = {
  sport: 'hockey',
  name: 'Hockey',
  hindi: 'हॉकी',
  subtitle: 'Sticks up: shirts and caps for the turf.',
  ground: '#12324A',
  onGround: '#F7F1DF',
  special: { subtitle: 'Short corners and long nights.', ground: '#2A1220', onGround: '#FFEFD0' },
  words: ['hocky', 'field hockey'],
  position: 50,
  hidden: false,
};
const hawks = {
  name: 'Ravi Hawks',
  sport: 'hockey',
  licensor: 'Ravi Hawks Hockey Club',
  colours: { a: '#0e6e6b', b: '#f4a51c', c: '#f8f1e1' },
  crest: { shape: 'shield', mark: 'bolt', a: '#f4a51c', b: '#0e6e6b', c: '#f8f1e1' },
};
const kabaddi = { ...hockey, sport: 'kabaddi', name: 'Kabaddi', hindi: 'कबड्डी', words: [] };
const get = (url: string) => shop.app.inject(url);
const send = (call: string, payload: object) => ask(shop, call, { cookie, payload });
const read = async (): Promise<SportsAndClubs> => (await ask(shop, 'GET /api/office/sports', { cookie })).json().data;
const sport = async (name: string): Promise<OfficeSport> => {
  const found = (await read()).sports.find((one) => one.sport === name);
  if (!found) throw new Error(`no sport ${name}`);
  return found;
};
const facts = ({ sport: _sport, name: _name, known: _known, products: _products, ...rest }: OfficeSport) => rest;

async function onSale(more: Partial<NewProduct>): Promise<OfficeProduct> {
  const wanted: NewProduct = {
    ...{
      key: randomUUID(),
      name: 'Hawks Home Shirt',
      category: 'Hockey',
      sport: 'hockey',
      kind: 'jersey',
      team: 'Ravi Hawks',
      athlete: null,
    },
    ...{
      garment: 'jersey',
      pattern: 'solid',
      colours: hawks.colours,
      price: 1499,
      hsn: '61099010',
      sizes: [{ size: 'M', pieces: 5 }],
    },
    ...more,
  };
  const made = await send('POST /api/office/products', wanted);
  expect(made.statusCode, made.body).toBe(200);
  const { id, version } = made.json().data;
  const changes = { description: 'For the turf.', details: ['Dries soon.'], state: 'sold' };
  const published = await send(`PATCH /api/office/products/${id}`, { version, changes });
  expect(published.statusCode, published.body).toBe(200);
  return published.json().data;
}

test('lists the four built-in sports in their order, each as its first version', async () => {
  const { sports, clubs } = await read();
  expect(sports.map(({ name, hindi, position, version }) => [name, hindi, position, version])).toEqual([
    ['Cricket', 'क्रिकेट', 10, 1],
    ['Football', 'फुटबॉल', 20, 1],
    ['Basketball', 'बास्केटबॉल', 30, 1],
    ['Motorsport', 'मोटरस्पोर्ट', 40, 1],
  ]);
  expect(clubs.find(({ name }) => name === 'Konkan Monsoons')).toMatchObject({
    slug: 'konkan-monsoons',
    sport: 'cricket',
    version: 1,
  });
});

test('shows a new sport at once in listings, clubs, filters, search, sitemap and share card', async () => {
  expect((await get('/api/products/search/hockey')).json().data).toEqual([]);
  expect((await send('POST /api/office/products', { ...(await choose()), category: 'Hockey' })).json()).toMatchObject({
    fields: { category: 'Choose a category that the shop has.' },
  });
  expect((await send('POST /api/office/sports', hockey)).json()).toMatchObject({ success: true });
  expect((await send('POST /api/office/clubs', hawks)).json()).toMatchObject({ success: true });
  const shirt = await onSale({});
  const special = await onSale({
    name: 'Hawks Bench Cap',
    category: 'Hockey Special',
    kind: 'cap',
    garment: 'cap',
    hsn: '65050090',
  });
  expect([shirt.id, special.id]).toEqual(['hockey-1', 'hockey-special-1']);
  expect(shirt.licensor).toBe('Ravi Hawks Hockey Club');

  await expect
    .poll(async () => {
      expect((await get('/api/products/category/hockey')).json().data).toMatchObject([
        { _id: 'hockey-1', Category: 'Hockey', sport: 'hockey' },
      ]);
      expect((await get('/api/products/category/Hockey%20Special')).json().data).toHaveLength(1);
      for (const words of ['hockey', 'हॉकी', 'hocky', 'field hockey', 'hockey shirt']) {
        const found = (await get(`/api/products/search/${encodeURIComponent(words)}`)).json();
        expect(
          found.data.map(({ _id }: { _id: string }) => _id),
          words,
        ).toContain('hockey-1');
        expect(found.finding.terms, words).toContainEqual(
          expect.objectContaining({ words: 'Hockey', facet: 'sport', value: 'hockey' }),
        );
      }
      return true;
    })
    .toBe(true);
  expect((await get('/api/products/search/hockey')).json().finding.leads).toContainEqual({
    name: 'Hockey Merchandise',
    path: '/sports/hockey',
  });
  expect((await get('/api/search/suggest?q=hock')).json().data.categories).toContainEqual({
    name: 'Hockey',
    path: '/sports/hockey',
  });
  expect((await get('/api/clubs')).json().data.at(-1)).toMatchObject({
    name: 'Ravi Hawks',
    sport: 'hockey',
    pieces: 2,
  });
  const sitemap = (await get('/sitemap.xml')).body;
  for (const path of ['/sports/hockey', '/special/hockey', '/club/ravi-hawks', '/product/1?category=Hockey<'])
    expect(sitemap).toContain(path);
  expect((await get('/images/share/sports-hockey.jpg')).statusCode).toBe(200);
  expect((await postOrder(shop, anOrder([aLine('hockey-1')]))).statusCode).toBe(201);
});

test('changes the texts of a sport with a version check and keeps the previous version', async () => {
  const before = await sport('cricket');
  const changes = { ...facts(before), subtitle: 'Bats, balls and all.', words: ['gully cricket'] };
  expect((await send('PATCH /api/office/sports/cricket', changes)).statusCode).toBe(200);
  const other = { ...changes, subtitle: 'Another.' };
  expect((await send('PATCH /api/office/sports/cricket', other)).json()).toMatchObject({ code: 'conflict' });
  expect(await sport('cricket')).toMatchObject({ subtitle: 'Bats, balls and all.', version: 2, ground: before.ground });
  const { rows } = await shop.database.pool.query(
    `select version, facts ->> 'subtitle' as subtitle, who from list_versions where key = 'cricket' order by 1`,
  );
  expect(rows).toEqual([
    { version: 1, subtitle: before.subtitle, who: 'the shop' },
    { version: 2, subtitle: 'Bats, balls and all.', who: 'Nila Menon' },
  ]);
  await expect
    .poll(async () => {
      const found = (await get('/api/products/search/gully%20cricket')).json().finding.terms;
      expect(found).toContainEqual(expect.objectContaining({ value: 'cricket' }));
      return true;
    })
    .toBe(true);
});

test('shows no link to a hidden sport, but still sells its products', async () => {
  const before = await sport('hockey');
  expect((await send('PATCH /api/office/sports/hockey', { ...facts(before), hidden: true })).statusCode).toBe(200);
  await expect.poll(async () => (await get('/sitemap.xml')).body).not.toContain('/sports/hockey<');
  expect((await get('/api/search/suggest?q=hock')).json().data.categories).not.toContainEqual(
    expect.objectContaining({ name: 'Hockey' }),
  );
  expect((await get('/api/products/Hockey/1')).statusCode).toBe(200);
});

test('shows the latest colours and crest of a club on its page', async () => {
  const [before] = (await get('/api/clubs/ravi-hawks')).json().data.club.crest.match(/ravi-hawks-\w+/);
  const { licensor, colours } = hawks;
  const payload = {
    licensor,
    colours: { ...colours, a: '#5a1f33' },
    crest: { ...hawks.crest, mark: 'star' },
    version: 1,
  };
  expect((await send('PATCH /api/office/clubs/ravi-hawks', payload)).statusCode).toBe(200);
  // The same change again succeeds without effect; another value for the same field is a conflict.
  expect((await send('PATCH /api/office/clubs/ravi-hawks', payload)).statusCode).toBe(200);
  const other = { ...payload, colours: { ...colours, a: '#0b2f73' } };
  expect((await send('PATCH /api/office/clubs/ravi-hawks', other)).json()).toMatchObject({ code: 'conflict' });
  await expect
    .poll(async () => {
      const { club } = (await get('/api/clubs/ravi-hawks')).json().data;
      expect(club.colours.a).toBe('#5a1f33');
      expect(club.crest).not.toContain(before);
      expect((await get(club.crest)).statusCode).toBe(200);
      return true;
    })
    .toBe(true);
  const known = (await read()).clubs.find(({ slug }) => slug === 'konkan-monsoons');
  expect(known?.crest).toBeTruthy();
});

test.each<[string, string, object, string]>([
  ['the name of another sport', 'sports', { ...hockey, sport: 'other' }, 'name'],
  ['the address of another sport', 'sports', { ...kabaddi, sport: 'hockey' }, 'sport'],
  ['a low contrast', 'sports', { ...kabaddi, onGround: '#12324B' }, 'onGround'],
  [
    'a low contrast in its special category',
    'sports',
    { ...kabaddi, special: { ...hockey.special, onGround: '#2A1221' } },
    'special.onGround',
  ],
  ['a search word of a kind', 'sports', { ...kabaddi, words: ['cap'] }, 'words'],
  ['a search word of another sport', 'sports', { ...kabaddi, words: ['हॉकी'] }, 'words'],
  ['the name of a collection', 'sports', { ...hockey, name: 'Caps', sport: 'caps' }, 'name'],
  ['the name of a special category', 'sports', { ...hockey, name: 'Chess Special', sport: 'chess' }, 'name'],
  ['an invalid address', 'sports', { ...kabaddi, sport: '../up' }, 'sport'],
  ['a name that exists', 'clubs', hawks, 'name'],
  ['a name that exists in another spelling', 'clubs', { ...hawks, name: 'Konkan  monsoons' }, 'name'],
  ['an unknown sport', 'clubs', { ...hawks, name: 'Chess Kings', sport: 'chess' }, 'sport'],
  ['an unknown crest', 'clubs', { ...hawks, name: 'Chess Kings', crest: { ...hawks.crest, mark: 'skull' } }, 'crest'],
])('refuses %s in %s', async (_name, where, payload, field) => {
  const refused = await send(`POST /api/office/${where}`, payload);
  expect(refused.statusCode).toBe(400);
  expect(Object.keys(refused.json().fields)).toEqual([field]);
});

async function choose(): Promise<NewProduct> {
  const { key, ...rest } = {
    key: randomUUID(),
    name: 'Shirt',
    sport: 'cricket',
    kind: 'jersey',
    team: null,
    athlete: null,
  } as const;
  return {
    key,
    ...rest,
    category: 'Cricket',
    garment: 'jersey',
    pattern: 'solid',
    colours: hawks.colours,
    price: 1499,
    hsn: '61099010',
    sizes: [],
  };
}
