import { expect, test } from 'vitest';
import { isThere } from './news.ts';

const minute = 60_000;

test('a screen left alone asks nothing more, long before its session would end by itself', () => {
  expect(isThere(0, 4 * minute)).toBe(true);
  expect(isThere(0, 5 * minute)).toBe(false);
});
