import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { firstSportWords } from '#contract/default-sports.ts';
import type { MenusText } from '#contract/menus.ts';
import type { ShopLists } from '#contract/shop-lists.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { firstMenus, shownMenus } from '#server/foundation/content/menus.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';

const now = new Date('2026-11-23T04:30:00Z');
let shop: TestShop;
let asha = '';
beforeAll(async () => {
  shop = await openTestShop(() => now, undefined, { idle: true });
  asha = (await aColleagueIn(shop, ['owner'], now, { name: 'Asha Sawant' })).cookie;
});
afterAll(() => shop?.close());

const call = (name: string, payload?: object) =>
  ask(shop, name, { cookie: asha, headers: { host: 'shop.test' }, ...(payload && { payload }) });
const publish = async (value: object) => {
  const { version } = (await call('GET /api/office/content/menus')).json().data;
  return call('PUT /api/office/content/menus', { value, version, from: null });
};
const page = (more: object) => ({ part: 'page', name: 'Here', to: '/caps', hot: false, ...more });
const inHeader = (more: object) => ({ ...firstMenus, header: [...firstMenus.header, page(more)] }) as MenusText;
const [shopColumn, ...otherColumns] = firstMenus.footer;

test('shows the default menus in a shop without its own, and adds no data to its pages', () => {
  expect(shownMenus(firstFacts, firstMenus)).toBeUndefined();
  expect(JSON.parse(JSON.stringify(shop.shopFacts.seller))).not.toHaveProperty('menus');
});

test('shows renamed and moved menu entries within a second, and restores the defaults', async () => {
  const [sports, studio, specials, limited, sale] = firstMenus.header;
  const value = {
    header: [
      { ...sports, name: 'Our sports', without: ['motorsport'] },
      sale,
      specials,
      page({ name: 'Blog', to: 'https://blog.maidan.in/' }),
    ],
    sheet: firstMenus.sheet,
    footer: [
      ...otherColumns,
      { title: 'Fan wear', entries: [{ part: 'sports', name: '', without: ['football'] }, studio, limited] },
    ],
  };
  expect((await publish(value)).json()).toMatchObject({
    message: 'It is published.',
    data: { version: 2, by: 'Asha Sawant' },
  });
  await expect.poll(() => shop.shopFacts.seller.menus?.header?.length, { interval: 10 }).toBe(4);
  expect(shop.shopFacts.seller.menus).toEqual({
    header: [
      { part: 'sports', name: 'Our sports', without: ['motorsport'] },
      { name: 'Hot Sale', to: '/hotsale', hot: true },
      { part: 'specials', name: 'Special Collection', without: [] },
      { name: 'Blog', to: 'https://blog.maidan.in/' },
    ],
    footer: [
      expect.objectContaining({ title: 'Help', hours: true }),
      { title: 'Small print', links: expect.arrayContaining([{ name: 'Privacy', to: '/privacy-policy' }]) },
      {
        title: 'Fan wear',
        links: [
          { name: 'Cricket', to: '/sports/cricket' },
          { name: 'Basketball', to: '/sports/basketball' },
          { name: 'Motorsport', to: '/sports/motorsport' },
          { name: 'Custom Merch', to: '/customize' },
          { name: 'Limited Editions', to: '/limited-edition' },
        ],
      },
    ],
  });
  await publish(firstMenus);
  await expect.poll(() => shop.shopFacts.seller.menus, { interval: 10 }).toBeUndefined();
});

test('adds a new sport to the menus unless it is removed there or hidden', () => {
  const hockey = { ...firstSportWords.cricket, sport: 'hockey', name: 'Hockey', special: null };
  const column = (without: string[]) => ({
    ...firstMenus,
    footer: [{ title: 'Shop', entries: [{ part: 'sports' as const, name: '', without }] }, ...otherColumns],
  });
  const { sports: before } = firstFacts;
  const names = (sports: ShopLists['sports'], without: string[]) =>
    shownMenus({ ...firstFacts, sports }, column(without))?.footer?.[0]?.links.map(({ name }) => name);
  expect(names([...before, hockey], [])).toEqual(['Cricket', 'Football', 'Basketball', 'Motorsport', 'Hockey']);
  expect(names([...before, hockey], ['hockey'])).toEqual(['Cricket', 'Football', 'Basketball', 'Motorsport']);
  expect(names([...before, { ...hockey, hidden: true }], [])).toHaveLength(4);
});

test.each([
  ['an unknown page', inHeader({ to: '/nowhere' }), 'header.5.to', 'leads to no page of the shop'],
  ['an unknown collection', inHeader({ to: '/collection/monsoon' }), 'header.5.to', 'leads to no page of the shop'],
  ['an unknown club', inHeader({ to: '/club/nobody' }), 'header.5.to', 'leads to no page of the shop'],
  ['an unknown product', inHeader({ to: '/product/4040404' }), 'header.5.to', 'leads to no page of the shop'],
  ['an account page', inHeader({ to: '/my-account' }), 'header.5.to', 'leads to no page of the shop'],
  ['a site without HTTPS', inHeader({ to: 'http://blog.maidan.in' }), 'header.5.to', 'https://'],
  ['a script', inHeader({ to: 'javascript:alert(1)' }), 'header.5.to', 'https://'],
  ['a local host', inHeader({ to: 'https://localhost/' }), 'header.5.to', 'https://'],
  ['a password in the address', inHeader({ to: 'https://a:b@blog.maidan.in/' }), 'header.5.to', 'https://'],
  ['an address without a scheme', inHeader({ to: '//evil.example' }), 'header.5.to', 'https://'],
  ['an unnamed page', inHeader({ name: '', to: '/clubs' }), 'header.5.name', 'Write what it says'],
  ['the same page twice', inHeader({ to: '/customize' }), 'header.5.to', 'twice'],
  ['too long names', inHeader({ name: 'Everything that we have ever made' }), 'header', '80 have room'],
  [
    'a column without a title',
    { ...firstMenus, footer: [...firstMenus.footer, { title: ' ', entries: [] }] },
    'footer.3.title',
    'over the',
  ],
  ['a footer without the legal links', { ...firstMenus, footer: [shopColumn] }, 'footer', 'the law wants it found'],
])('refuses a menu with %s at its field', async (_, value, field, sentence) => {
  const reply = await publish(value);
  expect(reply.statusCode).toBe(400);
  expect(reply.json().fields[field]).toContain(sentence);
});

test('looks up a thousand links to products with few queries', async () => {
  const rows = Array.from({ length: 1000 }, (_, at) => ({ from: `/old-${at}`, to: `/product/${at}?category=Cricket` }));
  const asked = vi.spyOn(shop.database.db, 'select');
  const { faults } = (await call('POST /api/office/content/redirects/look', { value: { rows }, theme: 'light' })).json()
    .data;
  const isSaid = (number: number) =>
    faults.some(({ sentence }: { sentence: string }) => sentence.includes(`/product/${number}?`));
  expect([isSaid(1), isSaid(999)]).toEqual([false, true]);
  expect(asked.mock.calls.length).toBeLessThan(20);
  asked.mockRestore();
});
