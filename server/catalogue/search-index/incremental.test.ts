import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFacetTable } from '#contract/facet-table.ts';
import { chosenIn } from '#contract/facets.ts';
import { facetsOf } from '#contract/found.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { createFinder, type Finder, openFinder } from '#server/catalogue/search/finder.ts';
import { editDistance, mayMean, slipsAllowed } from '#server/catalogue/search-words/search-words.ts';
import { createWordList } from '#server/catalogue/search-words/word-list.ts';
import type { Findable } from './findable.ts';
import { readIndexFile, writeIndexFile } from './index-file.ts';
import { narrowColumns } from './narrow-columns.ts';
import { createProductColumns } from './product-columns.ts';

const sizeLists = [['One size'], ['S', 'M', 'XL'], ['S', "Women's M"], ['4-5Y', '6-7Y'], ['XXL']];
const garments = ['jersey', 'mug', 'kids-jersey', 'scarf', null, 'cricket-whites'];
const texts = fc.constantFrom(
  'Rovers Home Shirt',
  'rovers home shirts',
  'Retro Tee',
  'Zebra Cap',
  'Élan Mug',
  'Fox Foxes',
  'Monsoon 7',
  'Captain Vest',
);

/** Products of all kinds, without their ids. */
const facts = fc.record({
  ProductName: texts,
  category: fc.constantFrom('Football', 'Cricket', 'Limited Edition'),
  description: fc.constantFrom('', 'Worn by captains', 'official merch', 'retro'),
  garment: fc.constantFrom(...garments),
  limited: fc.boolean(),
  hotSale: fc.boolean(),
  kind: fc.constantFrom('jersey', 'vest', 'cap', 'kids', 'accessory', 't-shirt'),
  sport: fc.constantFrom('football', 'cricket', 'basketball'),
  team: fc.constantFrom('Hooghly Rovers', 'Delta Foxes', 'Fox Motors', null),
  athlete: fc.constantFrom('Kiyan Lobo', null, null),
  countryOfOrigin: fc.constantFrom('India', 'India', 'Bangladesh'),
  Price: fc.constantFrom(299, 499.5, 999, 1999, 3500),
  OldPrice: fc.constantFrom(null, 4000),
  Discount: fc.constantFrom(0, 10, 25),
  sizes: fc
    .tuple(fc.constantFrom(...sizeLists), fc.integer({ min: 0, max: 7 }))
    .map(([sizes, sold]) => sizes.map((size, at) => ({ size, available: ((sold >> at) & 1) === 0 }))),
});
const productsOf = (all: Omit<Findable, 'id' | 'numericId'>[]): Findable[] =>
  all.map((one, at) => ({ ...one, id: `p-${at}`, numericId: at + 1 }));

type Step = { at: number; change: Omit<Findable, 'id' | 'numericId'> | 'remove' | 'sizes' | 'store' };
const steps = fc.array(
  fc.record({
    at: fc.nat(14),
    change: fc.oneof(
      { weight: 4, arbitrary: facts },
      fc.constantFrom('remove' as const, 'sizes' as const, 'store' as const),
    ),
  }),
  { minLength: 1, maxLength: 25 },
);

const queries = [
  ...[
    'rovers',
    'fox',
    'retro',
    'zebra',
    'zebr',
    'elan',
    'captan',
    'shirt',
    'shirts',
    'home shirts',
    'tee',
    'mug',
    'women',
    'kids xl',
    'lobo',
    'merch',
  ],
  ...[
    'cheap',
    'expensive cap',
    '20% off',
    'under 500',
    'xl',
    'delta foxes jersey',
    'monsoon 7',
    'limited gift',
    'football',
    'nothing at all',
    'kiyan mug above 9000',
  ],
];
const addresses = [
  '',
  'sort=name',
  'size=XL&sort=price-up',
  'team=Delta+Foxes&offer=stock',
  'sport=cricket&from=400&to=2000',
  'for=women&sort=saving',
  'for=women&offer=stock',
];

function answersOf(finder: Finder) {
  return [
    ...queries.flatMap((query) =>
      addresses.map((by) => finder.find({ query, address: new URLSearchParams(by), limit: 5 })),
    ),
    ...queries.map((query) => finder.corrected(query)),
    finder.clubs(),
    finder.size().products,
  ];
}

describe('incremental search index', () => {
  test('answers like a newly built index after any changes', () => {
    fc.assert(
      fc.property(fc.array(facts, { maxLength: 12 }), steps, (first, changes: Step[]) => {
        const now = new Map(productsOf(first).map((product) => [product.id, product]));
        let finder = createFinder(firstFacts, now.values());
        for (const { at, change } of changes) {
          const id = `p-${at}`;
          const before = now.get(id);
          if (change === 'store') finder = openFinder(firstFacts, finder.stored());
          else if (change === 'remove') {
            now.delete(id);
            finder.remove(id);
          } else if (change !== 'sizes' || before) {
            const next: Findable =
              change === 'sizes' && before
                ? { ...before, sizes: before.sizes.map(({ size, available }) => ({ size, available: !available })) }
                : { ...(change as Omit<Findable, 'id' | 'numericId'>), id, numericId: at + 1 };
            now.set(id, next);
            finder.put(next);
          }
          // Searches between changes, because cached results must not outlive a change.
          finder.find({ query: queries[at % queries.length] ?? '', limit: 3 });
        }
        expect(answersOf(finder)).toEqual(answersOf(createFinder(firstFacts, now.values())));
      }),
      { numRuns: 60 },
    );
  });

  test('filters and counts like the table of a listing', () => {
    const parts = [
      'for=men',
      'for=women',
      'kind=jersey',
      'kind=cap',
      'size=S',
      'size=XL',
      'sport=cricket',
      'team=Delta+Foxes',
      'athlete=Kiyan+Lobo',
      'origin=Bangladesh',
    ];
    const asked = fc.subarray([...parts, 'from=400', 'to=2000', 'off=10', 'offer=sale', 'offer=stock', 'offer=custom']);
    fc.assert(
      fc.property(fc.array(facts, { minLength: 1, maxLength: 20 }), asked, fc.boolean(), (first, chosenParts, some) => {
        const products = productsOf(first);
        const table = createFacetTable(firstFacts, products);
        const columns = createProductColumns(firstFacts);
        for (const [place, product] of products.entries()) columns.put(place, product);
        const chosen = chosenIn(firstFacts, new URLSearchParams(chosenParts.join('&')), table.has);
        const among = some ? Uint32Array.from(products.keys()).filter((place) => place % 2 === 0) : undefined;
        const one = table.narrow(among, chosen);
        const other = narrowColumns(firstFacts, columns, { places: among }, chosen);
        expect([...other.places]).toEqual([...one.places]);
        expect(facetsOf(firstFacts, other, other.tally, chosen)).toEqual(
          facetsOf(firstFacts, table, one.tally, chosen),
        );
      }),
      { numRuns: 300 },
    );
  });
});

describe('list of words in the search index', () => {
  const word = fc.stringMatching(/^[abct]{1,7}$/);

  test('finds the nearest words like a comparison with every word', () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 60 }), word, (words, typed) => {
        const list = createWordList(words);
        const slips = slipsAllowed(typed);
        const all = [...new Set(words)].sort().flatMap((other) => {
          const away = editDistance(typed, other, slips);
          return slips > 0 && mayMean(typed, other) && away <= slips ? [{ other, away }] : [];
        });
        const least = Math.min(...all.map(({ away }) => away));
        const wanted = all.filter(({ away }) => away === least).map(({ other }) => other);
        expect(list.nearest(typed)).toEqual(wanted.length === 0 ? undefined : { away: least, words: wanted });
      }),
      { numRuns: 500 },
    );
  });

  test('finds words by prefix, and reflects added and removed words', () => {
    fc.assert(
      fc.property(fc.array(word), fc.array(word), word, (first, gone, start) => {
        const list = createWordList();
        for (const one of first) list.add(one);
        for (const one of gone) list.remove(one);
        const left = [...new Set(first)].filter((one) => !gone.includes(one)).sort();
        expect(list.words).toEqual(left);
        expect(list.beginning(start, 99)).toEqual(left.filter((one) => one.startsWith(start) && one !== start));
      }),
    );
  });
});

describe('search index on disk', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'maidan-index-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const finder = createFinder(firstFacts, productsOf(fc.sample(facts, { numRuns: 40, seed: 7 })));
  const file = () => path.join(folder, 'search', 'index');

  test('reads the stored search index unchanged', async () => {
    const fingerprints = ['1 2', '', '3'];
    await writeIndexFile(file(), { stored: finder.stored(), fingerprints });
    const kept = await readIndexFile(file());
    expect(kept?.fingerprints).toEqual(fingerprints);
    if (kept) expect(answersOf(openFinder(firstFacts, kept.stored))).toEqual(answersOf(finder));
  });

  test('discards a damaged, truncated or missing search index', async () => {
    await writeIndexFile(file(), { stored: finder.stored(), fingerprints: [] });
    const whole = await readFile(file());
    const places = [0, 20, 60, Math.floor(whole.length / 2), whole.length - 9];
    for (const place of places) {
      const broken = Buffer.from(whole);
      broken[place] = (broken[place] ?? 0) ^ 1;
      await writeFile(file(), broken);
      expect(await readIndexFile(file()), `byte ${place}`).toBeUndefined();
    }
    for (const length of [0, 10, 100, whole.length - 8]) {
      await writeFile(file(), whole.subarray(0, length));
      expect(await readIndexFile(file()), `${length} bytes`).toBeUndefined();
    }
    await rm(file());
    expect(await readIndexFile(file())).toBeUndefined();
  });
});
