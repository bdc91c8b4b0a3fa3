import { expect, it } from 'vitest';
import { isLargePriceChange, priceChangePercent, priceChangeWords } from './price-change.ts';

it.each([
  [2499, 9, true],
  [1000, 700, false],
  [1000, 699.99, true],
  [1000, 1300, false],
  [1000, 1300.01, true],
  [0.1, 0.13, false],
  [null, 900, false],
  [900, null, false],
  [900, 0, false],
])('asks about %s to %s only when it is more than 30 %%: %s', (before, after, asks) => {
  expect(isLargePriceChange(before, after)).toBe(asks);
});

it('gives the change in percent of the price before', () => {
  expect([priceChangePercent(2499, 1250), priceChangePercent(1000, 1500), priceChangePercent(null, 5)]).toEqual([
    50, 50, 0,
  ]);
  expect(priceChangeWords(2499, 99)).toBe('₹2,499.00 becomes ₹99.00: a change of 96 %.');
});
