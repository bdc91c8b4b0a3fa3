import { expect, test } from 'vitest';
import { firstKindFacts } from '#contract/default-kinds.ts';
import { isWomens } from '#contract/sizes.ts';
import { womensCut } from '#contract/womens-cuts.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { readCatalogueFiles } from './read-catalogue-files.ts';
import { seedFolder } from './seed-empty-shop.ts';

/** Products without women's sizes despite the rule, each with a reason, so that none is missing by mistake. */
const without: Record<string, string> = {
  'football-8': 'Its sizes are those it was always sold in.',
  'football-24': 'It is sold out and not made again.',
  'basketball-4': 'It is what is left of last season, in two sizes.',
};

test('has women’s sizes for exactly the products that the rule requires', async () => {
  const { products } = await readCatalogueFiles(firstFacts, seedFolder);
  const faults = products.flatMap(({ id, name, category, kind, picture, sizes }) => {
    const cut = womensCut({ category, kind, garment: picture.garment });
    const has = sizes.some(({ size }) => isWomens(size));
    if (cut === 'by run') return [];
    const should = cut === 'always' && without[id] === undefined;
    return has === should
      ? []
      : `${id} ${name}: ${should ? 'is made in women’s cuts and has none' : 'has women’s cuts and is not made in them'}`;
  });
  expect(faults).toEqual([]);
  // A reason is valid only for a product that the rule would require.
  const needed = products.filter(
    ({ category, kind, picture }) => womensCut({ category, kind, garment: picture.garment }) === 'always',
  );
  expect(Object.keys(without).filter((id) => !needed.some((product) => product.id === id))).toEqual([]);
});

test.each([
  ['Football', 'jersey', 'jersey', 'always'],
  ['Cricket', 'jersey', 'cricket-whites', 'never'],
  ['Basketball', 'vest', 'vest', 'always'],
  ['Cricket', 'cap', 'cap', 'never'],
  ['Football', 'kids', 'kids-jersey', 'never'],
  ['Football', 'accessory', 'mug', 'never'],
  ['Football Special', 'jersey', 'jersey', 'never'],
  ['Football Special', 't-shirt', 't-shirt', 'always'],
  ['Motorsport Special', 'jersey', 'jersey', 'always'],
  ['Limited Edition', 'jersey', 'jersey', 'by run'],
  ['Limited Edition', 'cap', 'cap', 'never'],
  // Categories added later: a sport added in the office, its special category, and an athlete.
  ['Hockey', 'jersey', 'jersey', 'always'],
  ['Hockey Special', 'hoodie', 'hoodie', 'never'],
  ['Hockey Special', 'jacket', 'jacket', 'always'],
  ['Popular Athletes', 'hoodie', 'hoodie', 'always'],
] as const)('decides for %s, kind %s drawn as %s, if there are women’s sizes: %s', (category, kind, garment, cut) =>
  expect(womensCut({ category, kind, garment })).toBe(cut),
);

test('offers no women’s sizes for a kind without them, and sizes for every kind', () => {
  for (const { kind, sizes } of firstKindFacts) {
    const never = womensCut({ category: 'Football', kind, garment: null }) === 'never';
    expect([kind, sizes.some(isWomens)]).toEqual([kind, !never]);
    expect(sizes.length).toBeGreaterThan(0);
  }
});
