import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Product } from '#contract/catalogue.ts';
import { facetNames } from '#contract/listing-parameters.ts';
import { sampleProduct } from '../parts/sample-product.ts';
import { chosenIn, cleared, facetsOf, filtered, shownIn, sorted, sortIn, toggled } from './filters.ts';

const sizes = (...offered: string[]) => offered.map((size) => ({ size: size.replace('!', ''), available: !size.endsWith('!') }));

const rack = [
  sampleProduct({ _id: 'a', kind: 'jersey', team: 'Foxes', Price: 2499, OldPrice: null, Discount: 0, sizes: sizes('S', 'M', 'L!') }),
  sampleProduct({ _id: 'b', kind: 'jersey', team: 'Tigers', Price: 1999, OldPrice: 2499, Discount: 20, sizes: sizes('M!', 'L!') }),
  sampleProduct({ _id: 'c', kind: 'cap', team: 'Foxes', Price: 499, OldPrice: null, Discount: 0, sizes: sizes('One size') }),
  sampleProduct({ _id: 'd', kind: 'kids', team: null, Price: 699, OldPrice: 899, Discount: 22, sizes: sizes('4-5 years', '10-11 years') }),
];
const ids = (products: readonly Product[]) => products.map(({ _id }) => _id).join('');
const narrowed = (query: string) => ids(filtered(rack, chosenIn(new URLSearchParams(query), rack)));

describe('narrowing a listing', () => {
  test.each([
    ['', 'abcd'],
    ['kind=jersey', 'ab'],
    ['kind=jersey&kind=cap', 'abc'],
    ['kind=jersey&team=Foxes', 'a'],
    ['size=M', 'a'],
    ['size=L', ''],
    ['price=under-500&price=500-999', 'cd'],
    ['price=2000-2999', 'a'],
    ['offer=sale', 'bd'],
    ['offer=sale&offer=stock', 'd'],
    ['kind=spaceship&colour=red', 'abcd'],
  ])('%s shows %s', (query, shown) => expect(narrowed(query)).toBe(shown));

  test('sizes stand in the order of bodies, ages after them, one size last', () => {
    const facet = facetsOf(rack, chosenIn(new URLSearchParams(), rack)).find(({ name }) => name === 'size');
    expect(facet?.values.map(({ value }) => value)).toEqual(['S', 'M', 'L', '4-5 years', '10-11 years', 'One size']);
  });

  test('a facet with one value only is not worth showing', () => {
    const jerseys = rack.slice(0, 2);
    expect(facetsOf(jerseys, chosenIn(new URLSearchParams(), jerseys)).map(({ name }) => name)).toEqual(['size', 'team', 'price', 'offer']);
  });

  test('each count is what choosing that value shows, and what leads to nothing says 0', () => {
    const query = fc.subarray([
      'kind=jersey',
      'kind=cap',
      'team=Foxes',
      'size=M',
      'size=One+size',
      'price=under-500',
      'offer=sale',
      'offer=stock',
    ]);
    fc.assert(
      fc.property(query, (parts) => {
        const address = new URLSearchParams(parts.join('&'));
        const chosen = chosenIn(address, rack);
        for (const { name, values } of facetsOf(rack, chosen)) {
          for (const { value, count } of values) {
            const others = name === 'offer' ? chosen.offer.filter((other) => other !== value) : [];
            expect(count).toBe(filtered(rack, { ...chosen, [name]: [...others, value] }).length);
          }
        }
      }),
    );
  });
});

describe('the address', () => {
  test('switching a value twice gives the same list again, and starts it from its beginning', () => {
    expect(toggled(new URLSearchParams('kind=cap&show=48&sort=name'), 'kind', 'jersey')).toBe('?sort=name&kind=cap&kind=jersey');
    expect(toggled(new URLSearchParams('kind=cap&kind=jersey'), 'kind', 'cap')).toBe('?kind=jersey');
  });

  test('clearing keeps the order', () => {
    const full = new URLSearchParams(facetNames.map((name) => [name, 'x']));
    full.set('sort', 'price-up');
    expect(cleared(full)).toBe('?sort=price-up');
  });

  test.each([
    ['', 24],
    ['show=48', 48],
    ['show=30', 48],
    ['show=-1', 24],
    ['show=1e9x', 24],
  ])('%s shows %i', (query, shown) => expect(shownIn(new URLSearchParams(query))).toBe(shown));
});

test.each([
  ['featured', 'abcd'],
  ['price-up', 'cdba'],
  ['price-down', 'abdc'],
  ['saving', 'dbac'],
] as const)('%s is the order %s', (sort, order) => expect(ids(sorted(rack, sort))).toBe(order));

test('an order nobody knows is the usual one', () => {
  expect(sortIn(new URLSearchParams('sort=toString'), 'saving')).toBe('saving');
});
