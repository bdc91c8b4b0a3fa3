import { afterAll, beforeAll, expect, test } from 'vitest';
import { listingPages, listingRows } from '#contract/listings.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { readCatalogueFiles } from '#server/catalogue/product-changes/read-catalogue-files.ts';
import { seedFolder } from '#server/catalogue/product-changes/seed-empty-shop.ts';
import { listProducts } from '#server/catalogue/products/queries.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { listingsNamed, listingsOf, whereListed } from './collections.ts';

const { products } = await readCatalogueFiles(firstFacts, seedFolder);

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

test.each(listingRows)('finds the products of $name by SQL exactly as by its rule in code', async ({ name }) => {
  const byRule = products.filter((product) => listingsOf(firstFacts, product).includes(name)).map(({ id }) => id);
  const byCondition = (await listProducts(shop.database.db, whereListed(firstFacts, name))).map(({ id }) => id);
  expect(byCondition.toSorted()).toEqual(byRule.toSorted());
  expect(byRule.length).toBeGreaterThan(0);
});

test.each(listingPages(firstFacts))('finds $name with its page by its name in any letter case', ({ name, path }) => {
  expect(listingsNamed(firstFacts, ` ${name.toUpperCase()} `)).toContainEqual({ name, path });
});

test('caches a category for a minute and revalidates a product on each request', async () => {
  const category = await shop.app.inject('/api/products/category/Cricket');
  expect(category.headers['cache-control']).toBe('public, max-age=60, must-revalidate');
  const again = await shop.app.inject({
    url: '/api/products/category/Cricket',
    headers: { 'if-none-match': String(category.headers.etag) },
  });
  expect(again.statusCode).toBe(304);
  expect((await shop.app.inject('/api/products/Cricket/1')).headers['cache-control']).toBe(
    'public, max-age=0, must-revalidate',
  );
});
