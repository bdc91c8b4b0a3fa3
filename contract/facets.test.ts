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

/** Anything that can be chosen, as an address would say it. */
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

describe('the address', () => {
  test('says what is chosen and is read as that again, however its parameters were shuffled', () => {
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

  test('takes anything that is written into it, and what it does not know narrows nothing', () => {
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

  test('a range the wrong way round is meant the right way', () => {
    expect(chosenIn(firstFacts, new URLSearchParams('from=2000&to=500'), anything)).toMatchObject({
      from: 500,
      to: 2000,
    });
  });

  test('switching a value twice gives the same list again; the query and the order stay, what was loaded is forgotten', () => {
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
  ])('%s shows %i', (query, shown) => expect(shownIn(new URLSearchParams(query))).toBe(shown));

  test('an order nobody knows is the usual one', () => {
    expect(sortIn(new URLSearchParams('sort=toString'), 'saving')).toBe('saving');
  });
});

test('what two say together narrows by both; of two prices the first counts', () => {
  const both = joinFacets(
    firstFacts,
    { ...nothingChosen, size: ['XL'], to: 900 },
    { ...nothingChosen, size: ['S'], offer: ['sale'], from: 500 },
  );
  expect(both).toMatchObject({ size: ['S', 'XL'], offer: ['sale'], to: 900 });
  expect(both.from).toBeUndefined();
});

test('sizes stand as bodies grow: adults, women, ages, one size', () => {
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
])('a price from %s to %s is called %s', (from, to, words) => expect(rangeWords(from, to)).toBe(words));

test.each([
  [{ kind: 'jersey', team: 'Foxes', athlete: null }, true],
  [{ kind: 'vest', team: 'Foxes', athlete: null }, true],
  [{ kind: 'jersey', team: 'Foxes', athlete: 'Kiyan Lobo' }, false],
  [{ kind: 'jersey', team: null, athlete: null }, false],
  [{ kind: 'cap', team: 'Foxes', athlete: null }, false],
])('%j takes lettering: %s', (product, takes) => expect(takesLettering(product)).toBe(takes));
