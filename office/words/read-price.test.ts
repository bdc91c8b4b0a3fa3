import { expect, test } from 'vitest';
import { priceTyped, readPrice } from './read-price.ts';

test.each([
  ['2,499', 2499],
  ['₹ 2,499.50', 2499.5],
  ['  ', null],
  ['2499.505', undefined],
  ['-1', undefined],
  ['two', undefined],
  ['1e3', undefined],
  ['999,90', undefined],
  ['10,00,000', undefined],
] as const)('the price %j is parsed as %j', (typed, price) => {
  expect(readPrice(typed)).toBe(price);
});

test('a formatted price is parsed as the same price', () => {
  for (const price of [0.01, 99, 1234.5, 100_000]) expect(readPrice(priceTyped(price))).toBe(price);
});
