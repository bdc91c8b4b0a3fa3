import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRupees } from './read-rupees.ts';

test.each([
  ['2499', 2499],
  ['2,499', 2499],
  ['₹ 2,499.50', 2499.5],
  ['Rs. 2,499', 2499],
  ['2499/-', 2499],
  ['1,29,999.00', 129_999],
  ['129,999.00', 129_999],
  ['12,99,999', 1_299_999],
  ['0.5', 0.5],
])('%s is read as %d rupees', (typed, rupees) => expect(readRupees(typed)).toEqual({ rupees }));

test.each([
  ['999,90', '999,90: write rupees with a point (999.90)'],
  ['999,9', '999,9: write rupees with a point (999.90)'],
  ['1.299,90', '1.299,90: write rupees with a point (1299.90)'],
  ['₹24,99', '₹24,99: write rupees with a point (24.99)'],
  ['1 299,90', '1 299,90: write rupees with a point (1299.90)'],
])('the decimal comma of %s is refused with the right spelling', (typed, fault) =>
  expect(readRupees(typed)).toEqual({ fault }),
);

test.each(['', '-1', 'two', '1e3', '2499.505', '1.299.000', '1,2', '9,,999', ',999', '999,', '0x10'])(
  '%j is refused as an amount',
  (typed) => expect(readRupees(typed)).toHaveProperty('fault'),
);

test('a formatted price is read back in Indian and American format, and refused in German format', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_999_999_99 }), fc.constantFrom('en-IN', 'en-US', 'de-DE'), (paise, as) => {
      const shown = (paise / 100).toLocaleString(as, { minimumFractionDigits: 2 });
      expect(readRupees(shown)).toEqual(as === 'de-DE' ? { fault: expect.any(String) } : { rupees: paise / 100 });
    }),
  );
});
