import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readNumbers } from './read-numbers.ts';
import { foldText } from './search-words.ts';

describe('numbers in a search query', () => {
  test.each([
    ['under 1500', { price: { to: 1500 } }],
    ['below ₹1,000', { price: { to: 1000 } }],
    ['less than rs. 2,000', { price: { to: 2000 } }],
    ['upto 999', { price: { to: 999 } }],
    ['< 500', { price: { to: 500 } }],
    ['2k se kam', { price: { to: 2000 } }],
    ['1000 से कम', { price: { to: 1000 } }],
    ['₹१५०० तक', { price: { to: 1500 } }],
    ['500 or less', { price: { to: 500 } }],
    ['1.5k tak', { price: { to: 1500 } }],
    ['₹500', { price: { to: 500 } }],
    ['500 rupees', { price: { to: 500 } }],
    ['rs.500', { price: { to: 500 } }],
    ['rs500', { price: { to: 500 } }],
    ['rs.1500', { price: { to: 1500 } }],
    ['Rs. 1,500/-', { price: { to: 1500 } }],
    ['inr500', { price: { to: 500 } }],
    ['rupees 500', { price: { to: 500 } }],
    ['500rs', { price: { to: 500 } }],
    ['500 inr', { price: { to: 500 } }],
    ['₹499.00', { price: { to: 499 } }],
    ['rs.500-rs.1000', { price: { from: 500, to: 1000 } }],
    ['₹2024-2025', { price: { from: 2024, to: 2025 } }],
    ['rs.2024-25', { price: { from: 25, to: 2024 } }],
    ['2000-2500', { price: { from: 2000, to: 2500 } }],
    ['1k-2k', { price: { from: 1000, to: 2000 } }],
    ['above 4000', { price: { from: 4000 } }],
    ['3000 and above', { price: { from: 3000 } }],
    ['500 to 1000', { price: { from: 500, to: 1000 } }],
    ['₹500-₹1,000', { price: { from: 500, to: 1000 } }],
    ['between 2000 and 1000', { price: { from: 1000, to: 2000 } }],
    ['500 se 1000', { price: { from: 500, to: 1000 } }],
    ['20% off', { off: 20 }],
    ['20 percent', { off: 20 }],
    ['flat 50% off', { off: 50 }],
    ['above 20% off', { off: 20 }],
    ['min 30% off', { off: 30 }],
    ['minimum 30 percent discount', { off: 30 }],
    ['more than 20% off', { off: 20 }],
    ['at least 20% off', { off: 20 }],
    ['extra 10% off', { off: 10 }],
    ['20% or more off', { off: 20 }],
    ['20% off or more', { off: 20 }],
    ['20% and above', { off: 20 }],
    ['20-50% off', { off: 20 }],
    ['20% to 50% off', { off: 20 }],
    ['discount of 20%', { off: 20 }],
    ['up to 50% off', { facet: 'offer', value: 'sale' }],
    ['upto 50 percent', { facet: 'offer', value: 'sale' }],
    ['less than 20% off', { facet: 'offer', value: 'sale' }],
    ['50% तक छूट', { facet: 'offer', value: 'sale' }],
    ['₹200 off', { facet: 'offer', value: 'sale' }],
    ['flat rs.200 off', { facet: 'offer', value: 'sale' }],
    ['2024-25', { season: '2024' }],
    ['2023-2024', { season: '2023' }],
    ['1999/2000', { season: '1999' }],
    ['1999-00', { season: '1999' }],
    ['2024 – 25', { season: '2024' }],
    ['98-99', { season: '98' }],
    ['24/25', { season: '24' }],
    ['age 7', { age: 7 }],
    ['7 year old', { age: 7 }],
    ['6-7 years', { age: 6 }],
    ['7 साल', { age: 7 }],
  ])('understands the number in the query “%s”', (query, means) =>
    expect(readNumbers(foldText(query)).map((found) => found.means)).toEqual([means]),
  );

  test.each([
    'malhari 18',
    'lobo 7',
    't20',
    '6 am',
    'rovers 1931',
    'peacock over tee',
    'under floodlights',
    'blocks 23',
    'age 90',
  ])('finds no price, season or age in the query “%s”', (query) => expect(readNumbers(foldText(query))).toEqual([]));

  // The whole expression is removed from the query: no part of a written number remains as a word to be found, and
  // no other word is removed.
  test.each([
    ['up to 50% off', ''],
    ['flat 50% off jersey', 'jersey'],
    ['at least 20% off', ''],
    ['20% or more off caps', 'caps'],
    ['jersey rs.500', 'jersey'],
    ['rs.999/- tee', 'tee'],
    ['rovers 500 tak', 'rovers'],
    ['tigers 500-1000', 'tigers'],
    ['rovers 2025-26 home', 'rovers home'],
    ['between 2024 and 2500 cap', 'cap'],
  ])('removes the numbers of the query %j and leaves the words %j', (query, left) => {
    const folded = foldText(query);
    const rest = readNumbers(folded).reduce(
      (text, { from, to }) => text.slice(0, from) + ' '.repeat(to - from) + text.slice(to),
      folded,
    );
    expect(rest.trim().replace(/\s+/g, ' ')).toBe(left);
  });

  test('reads consecutive years as a season, and other years as a price range', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1900, max: 2098 }),
        fc.integer({ min: 2, max: 99 }),
        fc.constantFrom('-', ' - ', '/'),
        (year, apart, joint) => {
          const next = String(year + 1);
          for (const written of [next, next.slice(2)])
            expect(readNumbers(`${year}${joint}${written} jersey`)[0]?.means, written).toEqual({
              season: String(year),
            });
          expect(readNumbers(`${year}-${year + apart}`)[0]?.means).toEqual({ price: { from: year, to: year + apart } });
        },
      ),
    );
  });

  test('finds number expressions that do not overlap and lie within the query', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.constantFrom('under', '₹', '500', 'to', '%', 'off', 'age', '7', 'years', 'k', '-', '<', 'से कम'),
            fc.string({ maxLength: 5 }),
          ),
          { maxLength: 12 },
        ),
        (parts) => {
          const folded = foldText(parts.join(' '));
          let end = 0;
          for (const { from, to } of readNumbers(folded).toSorted((a, b) => a.from - b.from)) {
            expect(from).toBeGreaterThanOrEqual(end);
            expect(to).toBeLessThanOrEqual(folded.length);
            end = to;
          }
        },
      ),
    );
  });
});
