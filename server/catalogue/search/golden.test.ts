import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Product } from '#contract/catalogue.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { readCatalogueFiles } from '#server/catalogue/product-changes/read-catalogue-files.ts';
import { seedFolder } from '#server/catalogue/product-changes/seed-empty-shop.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { type GoldenResult, goldenQueries } from './golden-queries.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

async function answerTo(query: string) {
  return (await shop.app.inject(`/api/products/search/${encodeURIComponent(query)}`)).json();
}

/** Returns the position of the wanted result, counted from 1, or 0 if it is missing. */
async function placeOf(query: string, wanted: GoldenResult): Promise<number> {
  const { data, finding } = await answerTo(query);
  const places: unknown[] = typeof wanted === 'string' ? (finding?.leads ?? []) : data;
  const fits =
    typeof wanted === 'string' ? (lead: unknown) => (lead as { path: string }).path.startsWith(wanted) : wanted;
  return places.findIndex((place) => fits(place as never)) + 1;
}

describe('list of real queries', () => {
  test('contains at least 150 queries, each once', () => {
    expect(goldenQueries.length).toBeGreaterThanOrEqual(150);
    expect(new Set(goldenQueries.map(([query]) => query)).size).toBe(goldenQueries.length);
  });

  test('finds the wanted product first for 95 % of the queries, and among the first three for the rest', async () => {
    // Sequentially, because the shop refuses too many concurrent requests.
    const places: { query: string; place: number }[] = [];
    for (const [query, wanted] of goldenQueries) places.push({ query, place: await placeOf(query, wanted) });
    const later = places.filter(({ place }) => place !== 1);
    expect(later.filter(({ place }) => place < 1 || place > 3).map(({ query }) => query)).toEqual([]);
    expect(later.length, later.map(({ query }) => query).join(', ')).toBeLessThanOrEqual(places.length * 0.05);
  });

  test.each(['jer\u0000sey', '\u0001jersey\u007f', 'jersey\n', '\u009fjersey'])(
    'ignores control characters: %j finds jerseys',
    async (query) => {
      const { data } = await answerTo(query);
      expect(data).toEqual((await answerTo('jersey')).data);
      expect(data.length).toBeGreaterThan(0);
    },
  );

  test('shows the cheapest caps nearby if none is within the price limit, and names the limit', async () => {
    const { data, finding } = await answerTo('sasti topi 500 ke andar');
    expect(data).toEqual([]);
    expect(finding.terms.map(({ words }: { words: string }) => words)).toEqual([
      'Lowest price first',
      'Caps',
      'Up to ₹500',
    ]);
    expect(finding.nearby.leftOut).toBe('Up to ₹500');
    expect(finding.nearby.products[0]).toMatchObject({ kind: 'cap', Price: 549 });
  });

  test('finds every product first by its own name', async () => {
    const { products } = await readCatalogueFiles(firstFacts, seedFolder);
    const first: (readonly [string, string | undefined])[] = [];
    for (const { name } of products) first.push([name, (await answerTo(name)).data[0]?.ProductName]);
    expect(first.filter(([name, found]) => name !== found)).toEqual([]);
  });

  test('finds all products of a club by its name, and no others', async () => {
    const { products } = await readCatalogueFiles(firstFacts, seedFolder);
    for (const club of new Set(products.flatMap(({ team }) => team ?? []))) {
      const { data } = await answerTo(club.toLowerCase());
      const found = data.map(({ _id }: Product) => _id).toSorted();
      expect(found, club).toEqual(
        products
          .filter(({ team, sizes }) => team === club && sizes.length > 0)
          .map(({ id }) => id)
          .toSorted(),
      );
    }
  });

  // A product of the kind comes before one that only has the word in its name: a kit backpack is no jersey.
  test.each(['jersey', 'kit', 'monsoons kit', 'cap', 'tee', 'hoodie', 'mug', 'keychain', 'scarf'])(
    'shows only one kind among the first ten results for “%s”',
    async (query) => {
      const { data } = await answerTo(query);
      const best: Product[] = data.slice(0, 10);
      // Kids' products follow if the club has no more; in basketball a vest counts as a jersey.
      const found = new Set(
        best.filter(({ kind }) => kind !== 'kids').map(({ kind }) => (kind === 'vest' ? 'jersey' : kind)),
      );
      expect(found.size).toBe(1);
      expect(best.some(({ ProductName }) => /Backpack/.test(ProductName))).toBe(false);
    },
  );
});
