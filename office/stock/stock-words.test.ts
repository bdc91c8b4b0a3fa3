import { expect, test } from 'vitest';
import { daysWords, matterOf } from './stock-words.ts';

test.each([
  [null, 'none sold'],
  [0, '0 days'],
  [1, '1 day'],
  [365, '365 days'],
  [366, 'over a year'],
])('%s is said as %s', (days, words) => {
  expect(daysWords(days)).toBe(words);
});

test.each([
  [{ available: 0, reserved: 0, level: 5 }, 'Sold out'],
  [{ available: 0, reserved: 2, level: 0 }, 'All of orders'],
  [{ available: 5, reserved: 0, level: 5 }, 'At 5 or below'],
  [{ available: 6, reserved: 0, level: 5 }, ''],
])('%j: %s', (row, words) => {
  expect(matterOf(row)).toBe(words);
});
