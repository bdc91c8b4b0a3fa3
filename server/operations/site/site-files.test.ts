import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { renderSitemap, sitemapIndex } from './sitemap.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

test('robots.txt excludes personal pages and names the sitemap', async () => {
  const { body, headers } = await shop.app.inject('/robots.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body.split('\n')).toEqual(
    expect.arrayContaining([
      'Disallow: /api/',
      'Disallow: /checkout',
      'Disallow: /my-account',
      'Sitemap: http://shop.test/sitemap.xml',
    ]),
  );
});

test('the sitemap lists every product, athlete and page once, escaped', async () => {
  const { body, headers } = await shop.app.inject('/sitemap.xml');
  expect(headers['content-type']).toContain('xml');
  const addresses = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(addresses.filter((address) => address?.includes('/product/'))).toHaveLength(224);
  expect(addresses.filter((address) => address?.includes('/athlete/'))).toHaveLength(4);
  expect(addresses).toContain('http://shop.test/product/8?category=Football');
  expect(addresses).toContain('http://shop.test/product/900?category=Motorsport%20Special');
  expect(addresses).not.toContain('http://shop.test/terms');
});

test('the sitemap of a large catalogue is split into parts with an index', async () => {
  const { db } = shop.database;
  const [columns] = (
    await db.execute<{ list: string }>(sql`
    select string_agg(quote_ident(column_name), ', ') as list from information_schema.columns
    where table_name = 'products' and column_name not in ('id', 'numeric_id', 'athlete', 'team')`)
  ).rows;
  const rest = sql.raw(columns?.list ?? '');
  // Sixteen parts of numbers, of which two have products.
  const numbers = sql`(values (20001), (20002), (165000)) as n(number)`;
  await db.execute(
    sql`insert into products (id, numeric_id, athlete, team, ${rest}) select 'cricket-' || number, number, 'Far Away', 'Last Club', ${rest} from products, ${numbers} where id = 'cricket-1'`,
  );
  await db.execute(
    sql`insert into stock (product_id, size, position, available) select 'cricket-' || number, 'M', 0, 5 from ${numbers}`,
  );
  shop.cache.invalidate('everything');
  const found = async (path: string) =>
    [...(await shop.app.inject(path)).body.matchAll(/<loc>http:\/\/shop.test([^<]+)<\/loc>/g)].map(
      ([, at]) => at ?? '',
    );
  const parts = await found('/sitemap.xml');
  expect(parts[0]).toBe('/sitemaps/pages.xml');
  expect(parts).toContain('/sitemaps/cricket-17.xml');
  const all = (await Promise.all(parts.map(found))).flat();
  expect(new Set(all).size).toBe(all.length);
  expect(all.filter((path) => path.startsWith('/product/'))).toHaveLength(224 + 3);
  expect(await found('/sitemaps/cricket-3.xml')).toEqual([
    '/product/20001?category=Cricket',
    '/product/20002?category=Cricket',
  ]);
  expect(all).toEqual(expect.arrayContaining(['/athlete/far-away', '/club/last-club', '/sports/cricket']));
  for (const path of ['/sitemaps/cricket-18.xml', '/sitemaps/cricket-0.xml', '/sitemaps/tennis-1.xml', '/sitemaps/x'])
    expect((await shop.app.inject(path)).statusCode).toBe(404);
});

test('a part of the sitemap is made again when its products change', async () => {
  const listed = async () => (await shop.app.inject('/sitemaps/cricket-3.xml')).body.includes('/product/20002?');
  expect(await listed()).toBe(true);
  await shop.database.db.execute(sql`update stock set offered = false where product_id = 'cricket-20002'`);
  shop.cache.invalidate(['listing:Cricket']);
  expect(await listed()).toBe(false);
});

test('a name with markup is escaped in the sitemap', () => {
  const made = renderSitemap('https://shop.example', [{ path: '/product/1?category=A&<b>', changed: new Date(0) }]);
  expect(made).not.toContain('<b>');
  expect(made).toContain('/product/1?category=A&#38;&#60;b&#62;');
  expect(made).toContain('<lastmod>1970-01-01</lastmod>');
  expect(sitemapIndex('https://shop.example', ['/sitemaps/a&b.xml'])).toContain(
    '<sitemap><loc>https://shop.example/sitemaps/a&#38;b.xml</loc></sitemap>',
  );
});
