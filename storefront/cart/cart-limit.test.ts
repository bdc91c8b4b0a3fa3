import { expect, test } from 'vitest';
import { firstFacts } from '#contract/default-facts.ts';
import { tooManyWords } from './cart-limit.ts';

test.each([
  [0, undefined],
  [50, undefined],
  [51, 'Your cart has 51 different items, and an order holds at most 50. Remove 1 to go on.'],
  [63, 'Your cart has 63 different items, and an order holds at most 50. Remove 13 to go on.'],
])('a cart of %i lines has a warning only above fifty', (lines, words) => {
  expect(tooManyWords(firstFacts, lines)).toBe(words);
});
