import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#server/wiring/test-shop.ts';
import { sitemap } from './site-files.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

test('robots.txt closes what is personal and names the sitemap', async () => {
  const { body, headers } = await shop.app.inject('/robots.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body.split('\n')).toEqual(
    expect.arrayContaining(['Disallow: /api/', 'Disallow: /checkout', 'Disallow: /my-account', 'Sitemap: http://shop.test/sitemap.xml']),
  );
});

test('the sitemap lists every product, athlete and page once, whole and escaped', async () => {
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

test('a name that is markup stays text', () => {
  const made = sitemap('https://shop.example', [
    { category: 'A&B', numericId: 1, athlete: "O'<b>", team: 'Goa & Co', changed: new Date(0) },
  ]);
  expect(made).not.toContain('<b>');
  expect(made).toContain('/product/1?category=A%26B');
  expect(made).toContain('<lastmod>1970-01-01</lastmod>');
});
