import { expect, it } from 'vitest';
import { priceChangeWords, sheetPriceWords } from './price-change.ts';

it.each([
  [2499, 2499, 99, '₹2,499.00 becomes ₹99.00, 96 % below the price of 24 hours before.'],
  [900, 1000, 500, '₹900.00 becomes ₹500.00, 96 % below the price of 24 hours before, ₹1,000.00.'],
  [900, 900, 1500, '₹900.00 becomes ₹1,500.00, 96 % above the price of 24 hours before.'],
])('describes the price change from %s (%s a day before) to %s', (before, base, after, words) => {
  expect(priceChangeWords({ before, base, basis: 'day', after, percent: 96 })).toBe(words);
});

it('describes a price that stays but goes on sale', () => {
  const question = { before: 500, base: 2999, after: 500, percent: 83.3 };
  expect(priceChangeWords({ ...question, basis: 'mrp' })).toBe(
    '₹500.00 is 83.3 % below the highest MRP it had, ₹2,999.00.',
  );
  expect(priceChangeWords({ ...question, basis: 'last' })).toBe(
    '₹500.00 is 83.3 % below its last price on sale, ₹2,999.00.',
  );
});

it('describes a price below the cost', () => {
  expect(priceChangeWords({ before: 500, base: 440, after: 399, percent: 9.3, basis: 'cost' })).toBe(
    '₹500.00 becomes ₹399.00, 9.3 % below the price that covers its last cost with freight, ₹440.00.',
  );
});

it('counts the prices of a spreadsheet that need a confirmation or an approval', () => {
  expect(sheetPriceWords({ asking: 0, waiting: 0 })).toEqual([]);
  expect(sheetPriceWords({ asking: 2, waiting: 1 })).toEqual([
    '2 prices to confirm: far from the price of 24 hours before, or below cost',
    '1 price so different that a second person decides: the whole of it waits',
  ]);
});
