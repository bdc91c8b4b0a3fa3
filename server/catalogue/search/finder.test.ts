import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import type { Findable } from '#server/catalogue/search-index/findable.ts';
import { understandQuery } from '#server/catalogue/search-words/understand-query.ts';
import { createFinder } from './finder.ts';
import { oftenAsked } from './often-asked.ts';

// Each search parses its query once, so this counts the searches.
vi.mock('#server/catalogue/search-words/understand-query.ts', { spy: true });
const searches = () => vi.mocked(understandQuery).mock.calls.length;
beforeEach(() => void vi.mocked(understandQuery).mockClear());

const product = (id: string, more: Partial<Findable> = {}): Findable => ({
  id,
  ProductName: `Rovers Home Shirt ${id}`,
  category: 'Football',
  numericId: Number(id) || 99,
  description: '',
  garment: 'jersey',
  limited: false,
  hotSale: false,
  kind: 'jersey',
  sport: 'football',
  team: 'Hooghly Rovers',
  athlete: null,
  countryOfOrigin: 'India',
  Price: 999,
  OldPrice: null,
  Discount: 0,
  sizes: ['S', 'M', 'XL'].map((size) => ({ size, available: true })),
  ...more,
});

const mug = product('mug', {
  ProductName: 'Rovers Mug',
  garment: 'mug',
  kind: 'accessory',
  sizes: [{ size: 'One size', available: true }],
});
const finder = createFinder(firstFacts, [product('1'), product('2', { Price: 1999 }), mug]);
const find = (query: string, by = '') => finder.find({ query, address: new URLSearchParams(by), limit: 10 });

describe('results without one of the filters', () => {
  test.each([
    `${'s '.repeat(41)}above 9999999`,
    'rovers xs s m l xl xxl 3xl kids men women sale in stock cricket 20% off cheap cap mug',
  ])('runs at most five additional searches for the query “%s”', (query) => {
    expect(find(query).total).toBe(0);
    expect(searches()).toBeLessThanOrEqual(6);
  });

  test('runs at most five additional searches for any query', () => {
    const parts = fc.array(
      fc.constantFrom(
        's',
        'xl',
        'kids',
        'women',
        'sale',
        'jersey',
        'cap',
        'mug',
        'limited',
        '90% off',
        'above 99999',
        'cricket',
        'rovers',
        'cheap',
      ),
      { maxLength: 16 },
    );
    fc.assert(
      fc.property(parts, (typed) => {
        vi.mocked(understandQuery).mockClear();
        find(typed.join(' ').slice(0, 100));
        expect(searches()).toBeLessThanOrEqual(6);
      }),
    );
  });

  test('leaves out the only filter of its group, but not one of two sizes', () => {
    expect(find('rovers s xl above 5000').nearby).toMatchObject({
      leftOut: '₹5,000 and more',
      without: 'rovers s xl',
      total: 2,
    });
    // Filters of the address are not left out.
    expect([
      find('rovers xl').total,
      find('rovers xl', 'from=9000').total,
      find('rovers xl', 'from=9000').nearby,
    ]).toEqual([2, 0, undefined]);
    expect(find('rovers 3xl').nearby).toMatchObject({ leftOut: '3XL', total: 3 });
  });

  test('has no size filter to leave out for a mug', () => {
    expect(find('small mug for men').ids).toEqual(['mug']);
    expect(find('small mug for men above 5000').nearby).toMatchObject({ leftOut: '₹5,000 and more', total: 1 });
  });
});

test('suggests popular queries only if they have results', () => {
  expect(oftenAsked(finder, ['Kiyan Lobo'])).toEqual(['jersey']);
  expect(
    oftenAsked(
      createFinder(firstFacts, [
        product('3', { garment: 'cap', kind: 'cap', ProductName: 'Rovers Cap', athlete: 'Kiyan Lobo' }),
      ]),
      ['Kiyan Lobo', 'Meera Rao'],
    ),
  ).toEqual(['cap', 'Kiyan Lobo']);
  expect(oftenAsked(createFinder(firstFacts, []), ['Kiyan Lobo'])).toEqual([]);
});
