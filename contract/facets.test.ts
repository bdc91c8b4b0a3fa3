import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { firstFacts } from './default-facts.ts';
import {
  addressWith,
  audienceNames,
  type ChosenFacets,
  chosenIn,
  inFacetOrder,
  joinFacets,
  listFacets,
  nothingChosen,
  offerNames,
  rangeWords,
  shownIn,
  sizeGroup,
  sortIn,
  takesLettering,
  withToggled,
} from './facets.ts';
import { firstKinds } from './kind-names.ts';
import { listingParameters } from './listing-parameters.ts';
import { firstSports } from './lists.ts';
import { womensSizes } from './sizes.ts';

const anything = () => true;
const teams = ['Foxes', 'Naga & Hills', 'Tigers=1'];
const sizes = ['S', 'XXL', "Women's M", '4-5Y', 'One size'];

const some = (facet: (typeof listFacets)[number], values: readonly string[]) =>
  fc.subarray([...values]).map((found) => inFacetOrder(firstFacts, facet, found));

/** Any combination of selected values, as in an address. */
const chosen: fc.Arbitrary<ChosenFacets> = fc
  .record(
    {
      for: some('for', audienceNames),
      kind: some('kind', firstKinds),
      size: some('size', sizes),
      sport: some('sport', firstSports),
      team: some('team', teams),
      athlete: some('athlete', ['Kiyan Lobo']),
      origin: some('origin', ['Bangladesh', 'India', 'Sri Lanka']),
      offer: fc.subarray([...offerNames]),
      from: fc.integer({ min: 1, max: 4000 }),
      to: fc.integer({ min: 4000, max: 9_000_000 }),
      off: fc.integer({ min: 1, max: 99 }),
    },
    { requiredKeys: ['for', 'kind', 'size', 'sport', 'team', 'athlete', 'origin', 'offer'] },
  )
  .map((found) => found as ChosenFacets);

describe('filters in the address', () => {
  test('an address with filters is read as the same filters, in any order of parameters', () => {
    fc.assert(
      fc.property(chosen, fc.nat(), (wanted, seed) => {
        const address = addressWith(new URLSearchParams(), wanted);
        const shuffled = [...address].toSorted(
          ([a, one], [b, other]) =>
            ((a.length * 7 + one.length + seed) % 5) - ((b.length * 7 + other.length + seed) % 5),
        );
        expect(chosenIn(firstFacts, new URLSearchParams(shuffled), anything)).toEqual(wanted);
        expect(
          addressWith(new URLSearchParams(), chosenIn(firstFacts, new URLSearchParams(shuffled), anything)).toString(),
        ).toBe(address.toString());
      }),
    );
  });

  test('unknown parameters and values in an address are ignored', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.oneof(fc.constantFrom(...listingParameters), fc.string()), fc.string())),
        (pairs) => {
          const read = chosenIn(firstFacts, new URLSearchParams(pairs), () => false);
          for (const facet of listFacets) expect(read[facet]).toEqual([]);
          expect(chosenIn(firstFacts, addressWith(new URLSearchParams(), read), anything)).toEqual(read);
        },
      ),
    );
    const odd = new URLSearchParams(
      'kind=spaceship&for=dogs&sport=chess&offer=free&from=-1&to=1e9&off=120&from=x&colour=red',
    );
    expect(chosenIn(firstFacts, odd, anything)).toEqual(nothingChosen);
  });

  test('a price range in the wrong order is swapped', () => {
    expect(chosenIn(firstFacts, new URLSearchParams('from=2000&to=500'), anything)).toMatchObject({
      from: 500,
      to: 2000,
    });
  });

  test('toggling a value twice restores the list, keeps query and order, and resets the loaded pages', () => {
    fc.assert(
      fc.property(chosen, fc.constantFrom(...listFacets, 'offer' as const), (wanted, facet) => {
        const value = {
          for: 'kids',
          kind: 'cap',
          size: 'S',
          sport: 'cricket',
          team: 'Foxes',
          athlete: 'Kiyan Lobo',
          origin: 'Sri Lanka',
          offer: 'sale',
        }[facet];
        expect(withToggled(firstFacts, withToggled(firstFacts, wanted, facet, value), facet, value)).toEqual(wanted);
      }),
    );
    const address = new URLSearchParams('show=48&sort=name&q=cap');
    expect(addressWith(address, withToggled(firstFacts, nothingChosen, 'kind', 'jersey')).toString()).toBe(
      'q=cap&kind=jersey&sort=name',
    );
  });

  test.each([
    ['', 24],
    ['show=48', 48],
    ['show=30', 48],
    ['show=-1', 24],
    ['show=1e9x', 24],
    ['show=999999999', 1200],
  ])('the query %s shows %i products', (query, shown) => expect(shownIn(new URLSearchParams(query))).toBe(shown));

  test('an unknown sort order is the default one', () => {
    expect(sortIn(new URLSearchParams('sort=toString'), 'saving')).toBe('saving');
  });
});

test('combining two filters applies both, and the first of two minimum or maximum prices', () => {
  const both = joinFacets(
    firstFacts,
    { ...nothingChosen, size: ['XL'], to: 900 },
    { ...nothingChosen, size: ['S'], offer: ['sale'], from: 500 },
  );
  expect(both).toMatchObject({ size: ['S', 'XL'], offer: ['sale'], to: 900 });
  expect(both.from).toBeUndefined();
});

test('sizes are sorted: adults, women, ages, one size', () => {
  expect(
    inFacetOrder(firstFacts, 'size', ['One size', '10-11Y', "Women's XL", '4-5Y', 'XXL', "Women's S", 'XS', '3XL']),
  ).toEqual(['XS', 'XXL', '3XL', "Women's S", "Women's XL", '4-5Y', '10-11Y', 'One size']);
  expect([...womensSizes, 'M', '12-14Y', 'One size'].map((size) => sizeGroup(firstFacts, size))).toEqual([
    ...womensSizes.map(() => 'Women'),
    'Adults',
    'Kids by age',
    'One size',
  ]);
});

test.each([
  [undefined, 1500, 'Up to ₹1,500'],
  [500, 1000, '₹500 to ₹1,000'],
  [100000, undefined, '₹1,00,000 and more'],
  [undefined, undefined, undefined],
])('the price range from %s to %s is called %s', (from, to, words) => expect(rangeWords(from, to)).toBe(words));

test.each([
  [{ kind: 'jersey', team: 'Foxes', athlete: null }, true],
  [{ kind: 'vest', team: 'Foxes', athlete: null }, true],
  [{ kind: 'jersey', team: 'Foxes', athlete: 'Kiyan Lobo' }, false],
  [{ kind: 'jersey', team: null, athlete: null }, false],
  [{ kind: 'cap', team: 'Foxes', athlete: null }, false],
])('the product %j can have lettering: %s', (product, takes) => expect(takesLettering(product)).toBe(takes));
