import { expect, test } from 'vitest';
import { daysLeft } from './days-left.ts';

test.each([
  [0, 0, 0],
  [0, 34, 0],
  [7, 41, 5],
  [31, 44, 21],
  [84, 2, 1260],
  [3, 0, null],
  [3, -1, null],
  [30, 30, 30],
])('estimates for %i items with %i sold in 30 days a range of %s days', (available, sold, days) => {
  expect(daysLeft(available, sold)).toBe(days);
});
