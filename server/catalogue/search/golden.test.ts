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

/** The place at which what is wanted stands, counted from 1; 0 where it does not come at all. */
async function placeOf(query: string, wanted: GoldenResult): Promise<number> {
  const { data, finding } = await answerTo(query);
  const places: unknown[] = typeof wanted === 'string' ? (finding?.leads ?? []) : data;
  const fits =
    typeof wanted === 'string' ? (lead: unknown) => (lead as { path: string }).path.startsWith(wanted) : wanted;
  return places.findIndex((place) => fits(place as never)) + 1;
}

describe('what shoppers type', () => {
  test('the list has 150 queries or more, each once', () => {
    expect(goldenQueries.length).toBeGreaterThanOrEqual(150);
    expect(new Set(goldenQueries.map(([query]) => query)).size).toBe(goldenQueries.length);
  });

  test('stands first for 95 of 100, and for the rest among the first three', async () => {
    // One after the other: a shop that is asked so much at once may say that it is busy.
    const places: { query: string; place: number }[] = [];
    for (const [query, wanted] of goldenQueries) places.push({ query, place: await placeOf(query, wanted) });
    const later = places.filter(({ place }) => place !== 1);
    expect(later.filter(({ place }) => place < 1 || place > 3).map(({ query }) => query)).toEqual([]);
    expect(later.length, later.map(({ query }) => query).join(', ')).toBeLessThanOrEqual(places.length * 0.05);
  });

  test.each(['jer\u0000sey', '\u0001jersey\u007f', 'jersey\n', '\u009fjersey'])(
    'control characters are dropped: %j finds jerseys',
    async (query) => {
      const { data } = await answerTo(query);
      expect(data).toEqual((await answerTo('jersey')).data);
      expect(data.length).toBeGreaterThan(0);
    },
  );

  test('where no cap is as cheap, the cheapest caps are shown nearby, and the limit is named', async () => {
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

  test('every product stands first for its own name', async () => {
    const { products } = await readCatalogueFiles(firstFacts, seedFolder);
    const first: (readonly [string, string | undefined])[] = [];
    for (const { name } of products) first.push([name, (await answerTo(name)).data[0]?.ProductName]);
    expect(first.filter(([name, found]) => name !== found)).toEqual([]);
  });

  test("a club's name finds all of the club, and nothing else", async () => {
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

  // What is written of a kind stands before what only bears its name: a kit backpack is no jersey.
  test.each(['jersey', 'kit', 'monsoons kit', 'cap', 'tee', 'hoodie', 'mug', 'keychain', 'scarf'])(
    '%s has nothing of another kind among the first ten',
    async (query) => {
      const { data } = await answerTo(query);
      const best: Product[] = data.slice(0, 10);
      // Children's come after, where the club has no more; a vest is what a jersey is called in basketball.
      const found = new Set(
        best.filter(({ kind }) => kind !== 'kids').map(({ kind }) => (kind === 'vest' ? 'jersey' : kind)),
      );
      expect(found.size).toBe(1);
      expect(best.some(({ ProductName }) => /Backpack/.test(ProductName))).toBe(false);
    },
  );
});
