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

test.each(listingRows)('$name has the same products by its rule as by its condition, and some', async ({ name }) => {
  const byRule = products.filter((product) => listingsOf(firstFacts, product).includes(name)).map(({ id }) => id);
  const byCondition = (await listProducts(shop.database.db, whereListed(firstFacts, name))).map(({ id }) => id);
  expect(byCondition.toSorted()).toEqual(byRule.toSorted());
  expect(byRule.length).toBeGreaterThan(0);
});

test.each(listingPages(firstFacts))('$name is found by what is typed of it, with the page it has', ({ name, path }) => {
  expect(listingsNamed(firstFacts, ` ${name.toUpperCase()} `)).toContainEqual({ name, path });
});

test('a category may be kept for a minute and is asked for again by its mark; a product is asked for each time', async () => {
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
