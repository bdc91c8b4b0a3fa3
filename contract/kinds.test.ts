import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstFacts } from './default-facts.ts';
import { firstKindFacts } from './default-kinds.ts';
import { audiencesOf, chosenIn, facetWords, inFacetOrder, kindName, sizeGroup } from './facets.ts';
import { firstKinds } from './kind-names.ts';
import { kindsForPages, type ShopKind, type ToldKind } from './kinds.ts';
import { listsMark } from './lists-mark.ts';
import type { ShopLists } from './shop-lists.ts';
import { sizeTablesOf } from './size-charts.ts';
import { firstSizes } from './sizes.ts';

const begun = firstKinds;
const having = (kinds: readonly ToldKind[]): ShopLists => ({ ...firstFacts, kinds });

const gloves: ShopKind = {
  kind: 'gloves',
  name: 'Gloves',
  ages: 'grown',
  worn: true,
  sizes: ['7', '8', '10', 'S', 'Youth'],
};
const sized = (...sizes: string[]) => sizes.map((size) => ({ size, available: true }));

test('pages get the product kinds only if they differ from the built-in ones', () => {
  expect([kindsForPages(begun), listsMark(firstFacts)]).toEqual([undefined, undefined]);
  expect(kindsForPages([...begun, gloves])).toEqual([...begun, gloves]);
  expect(listsMark(having([...begun, gloves]))).toMatch(/^[a-z0-9]+$/);
  expect(kindsForPages(begun.toReversed())).toEqual(begun.toReversed());
});

test('an added kind has its own name and place, and an unknown kind is ignored', () => {
  expect([kindName(firstFacts, 'gloves'), kindName(firstFacts, 'cap')]).toEqual(['gloves', 'Caps']);
  const shop = having(['cap', gloves, 'jersey']);
  expect([kindName(shop, 'gloves'), facetWords(shop, 'kind', 'gloves')]).toEqual(['Gloves', 'Gloves']);
  expect(inFacetOrder(shop, 'kind', ['jersey', 'gloves', 'cap'])).toEqual(['cap', 'gloves', 'jersey']);
  expect(chosenIn(shop, new URLSearchParams('kind=gloves&kind=shoes'), () => true).kind).toEqual(['gloves']);
});

test('a size that only an added kind has is sorted after its predecessor there', () => {
  const hoodies: ShopKind = {
    ...gloves,
    kind: 'hoodie',
    name: 'Hoodies',
    sizes: ['XL', '3XL', '4XL', "Women's M", "Women's 4XL", 'One size'],
  };
  const shop = having([...begun.filter((kind) => kind !== 'hoodie'), hoodies, gloves]);
  const order = ['S', 'Youth', '3XL', '4XL', "Women's M", "Women's 4XL", '4-5Y', '7', '8', '10', 'One size'];
  fc.assert(
    fc.property(fc.shuffledSubarray(order), (some) => {
      expect(inFacetOrder(shop, 'size', some)).toEqual(order.filter((size) => some.includes(size)));
    }),
  );
  expect(order.map((size) => sizeGroup(shop, size))).toEqual([
    ...['Adults', 'Adults', 'Adults', 'Adults', 'Women', 'Women', 'Kids by age'],
    ...['Gloves', 'Gloves', 'Gloves', 'One size'],
  ]);
});

test.each<[Partial<ShopKind>, string[], string[]]>([
  [{}, ['7'], ['men', 'women']],
  [{ ages: 'kids' }, ['7'], ['kids']],
  [{ ages: 'all' }, ['7'], ['men', 'women', 'kids']],
  [{ worn: false }, ['7'], []],
  [{ worn: false, ages: 'all' }, ['One size'], []],
  // In a shop with women's cuts, each size has its audience.
  [{ sizes: ['7', "Women's 5"] }, ['7'], ['men']],
  [{ sizes: ['7', "Women's 5"] }, ["Women's 5"], ['women']],
])('a kind with %j in the sizes %j is for %j', (changed, sizes, audiences) => {
  const shop = having([...begun, { ...gloves, ...changed }]);
  expect(audiencesOf(shop, { kind: 'gloves', sizes: sized(...sizes) })).toEqual(audiences);
});

test('the built-in facts of the first kinds agree with their rows', () => {
  expect(firstKindFacts.map(({ kind }) => kind)).toEqual([...firstKinds]);
  for (const { kind, name, ages, worn, sizes } of firstKindFacts)
    for (const size of sizes.filter((one) => one !== 'One size' || !worn || kind === 'cap')) {
      const known = [audiencesOf(firstFacts, { kind, sizes: sized(size) }), kindName(firstFacts, kind)];
      const shop = having([{ kind, name, ages, worn, sizes }]);
      expect([kind, size, audiencesOf(shop, { kind, sizes: sized(size) }), kindName(shop, kind)]).toEqual([
        kind,
        size,
        ...known,
      ]);
    }
  expect(new Set(firstKindFacts.flatMap(({ sizes }) => sizes))).toEqual(new Set(firstSizes));
});

test('a kind has its own size chart; without one the shop’s chart applies, limited to its sizes', () => {
  const chart = {
    measures: ['Palm', 'Length'],
    rows: [
      { size: '7', cm: [19, 17] },
      { size: '8', cm: [20.5, 18] },
    ],
  };
  expect(sizeTablesOf({ kind: 'gloves', sizes: sized('8', '7.5') }, { kinds: { gloves: chart } })).toEqual([
    {
      caption: 'Sizes by palm and length',
      heads: ['Size', 'Palm', 'Length'],
      rows: [{ key: '8', cells: ['8', '20.5 cm (8 in)', '18 cm (7 in)'] }],
    },
  ]);
  expect(sizeTablesOf({ kind: 'balls', sizes: sized('5') }, { kinds: { balls: null } })).toEqual([]);
  expect(
    sizeTablesOf({ kind: 'shorts', sizes: sized('M', '4XL') }, {}).map(({ rows }) => rows.map(({ key }) => key)),
  ).toEqual([['M']]);
  expect(sizeTablesOf({ kind: 'shoes', sizes: sized('7', '8') }, {})).toEqual([]);
});
