import { expect, it } from 'vitest';
import { countUpToWords, listSizeWords } from './list-total.ts';

it.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000+'],
  [1999, '1,900+'],
  [1_23_456, '1,20,000+'],
  [10_00_000, '10,00,000+'],
])('writes a count of %d with the limit 1,000 as %s', (count, words) => {
  expect(countUpToWords(count, 1000)).toBe(words);
});

it.each([
  [{ loaded: 0, hasMore: false, total: '0' }, undefined],
  [{ loaded: 12, hasMore: false, total: undefined }, '12'],
  [{ loaded: 50, hasMore: true, total: '1,900+' }, '1,900+'],
  [{ loaded: 50, hasMore: true, total: undefined }, 'the first 50'],
])('writes the size of the list %o as %s', (list, words) => {
  expect(listSizeWords(list)).toBe(words);
});
