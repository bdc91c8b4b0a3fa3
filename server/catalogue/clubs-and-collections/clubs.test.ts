import { afterAll, beforeAll, expect, test } from 'vitest';
import { stockTable } from '#database/schema/stock.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { clubsOf, findClub, listClubs, pickFeaturedProducts } from './clubs.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const read = async (url: string) => shop.app.inject(url);
const colours = { a: '#13244f', b: '#f2b01e', c: '#f2efe4' };
const other = { a: '#ffffff', b: '#eeeeee', c: '#dddddd' };
const crest = { shape: 'oval', mark: 'sun', a: '#f2b01e', b: '#13244f', c: '#f2b01e' };
const row = (more: object = {}) => ({
  ...{ id: 'football-1', team: 'Hooghly Rovers', sport: 'football' as const, licensor: 'Rovers Ltd' },
  picture: { garment: 'jersey', colours, crest },
  ...more,
});

test('gives a club the crest, colours and licensor of most of its products, and a readable text colour', () => {
  const rows = [
    row(),
    row({ id: 'football-2', licensor: 'A guest', picture: { garment: 'cap', colours: other } }),
    row({ id: 'football-3' }),
  ];
  const [club, ...more] = clubsOf(firstFacts, [...rows, row({ id: 'cricket-9', team: null })]);
  expect(more).toEqual([]);
  expect(club).toMatchObject({
    slug: 'hooghly-rovers',
    sport: 'football',
    colours,
    ink: '#f2b01e',
    licensor: 'Rovers Ltd',
    pieces: 3,
  });
  expect(club?.crest).toMatch(/^\/images\/crests\/hooghly-rovers-[0-9a-f]{10}\.svg$/);
  const [pale] = clubsOf(firstFacts, [row({ picture: { garment: 'cap', colours: other } })]);
  expect([pale?.crest, pale?.ink]).toEqual(['', '#14170f']);
  // White is not readable on coral.
  const [coral] = clubsOf(firstFacts, [
    row({ picture: { garment: 'cap', colours: { a: '#ff7a5c', b: '#ff8a6c', c: '#ffffff' } } }),
  ]);
  expect(coral?.ink).toBe('#14170f');
});

test('picks a shirt, a scarf and a cap in stock for an outfit, preferring shirts without a name', () => {
  const piece = (id: string, kind: 'jersey' | 'cap' | 'accessory' | 'hoodie', garment: string, more: object = {}) => ({
    ...{
      id,
      kind,
      picture: { garment, colours },
      athlete: null,
      finalSale: false,
      sizes: [{ size: 'M', available: 2 }],
    },
    ...more,
  });
  const all = [
    piece('lobo', 'jersey', 'jersey', { athlete: 'Kiyan Lobo' }),
    piece('gone', 'jersey', 'jersey', { sizes: [{ size: 'M', available: 0 }] }),
    piece('shirt', 'jersey', 'jersey'),
    piece('bottle', 'accessory', 'bottle'),
    piece('scarf', 'accessory', 'scarf'),
    piece('cap', 'cap', 'cap'),
  ];
  expect(pickFeaturedProducts(all)).toEqual(['shirt', 'scarf', 'cap']);
  expect(pickFeaturedProducts(all.filter(({ id }) => id !== 'scarf' && id !== 'cap'))).toEqual(['shirt', 'bottle']);
  expect(pickFeaturedProducts([])).toEqual([]);
});

test('serves a page for each club with all of its products, its athletes and its crest', async () => {
  const clubs = (await read('/api/clubs')).json().data;
  expect(clubs.length).toBeGreaterThanOrEqual(22);
  for (const { slug, name, pieces, crest: drawn } of clubs) {
    const { data } = (await read(`/api/clubs/${slug}`)).json();
    expect([data.club.name, data.products.length]).toEqual([name, pieces]);
    expect(data.products.every(({ team }: { team: string }) => team === name)).toBe(true);
    expect(data.rack.length, name).toBeGreaterThanOrEqual(2);
    const picture = await read(drawn);
    expect([picture.statusCode, picture.headers['content-type']], name).toEqual([
      200,
      expect.stringContaining('image/svg+xml'),
    ]);
  }
  const rovers = (await read('/api/clubs/Hooghly-Rovers')).json().data;
  expect(new Set(rovers.products.map(({ Category }: { Category: string }) => Category)).size).toBeGreaterThan(2);
  expect(rovers.athletes.map(({ name }: { name: string }) => name)).toEqual(['Kiyan Lobo']);
  expect((await read('/api/clubs/nobody')).statusCode).toBe(404);
  expect((await read('/images/crests/hooghly-rovers-0000000000.svg')).statusCode).toBe(404);
});

test('lists a club in the sitemap, the suggestions and the search', async () => {
  expect((await read('/sitemap.xml')).body).toContain('/club/hooghly-rovers</loc>');
  const suggested = (await read('/api/search/suggest?q=hoog')).json().data;
  expect(suggested.categories[0]).toEqual({ name: 'Hooghly Rovers', path: '/club/hooghly-rovers' });
  const { finding } = (await read('/api/products/search/hooghly%20rovers')).json();
  expect(finding.leads).toContainEqual({ name: 'Hooghly Rovers', path: '/club/hooghly-rovers' });
});

test('serves no page for a club without offered products', async () => {
  await shop.database.db.update(stockTable).set({ offered: false });
  expect(await listClubs(firstFacts, shop.database.db)).toEqual([]);
  expect(await findClub(firstFacts, shop.database.db, 'hooghly-rovers')).toBeUndefined();
});
