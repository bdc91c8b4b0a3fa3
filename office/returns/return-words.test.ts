import { expect, test } from 'vitest';
import { decideWords, wantsWords } from './return-words.ts';

test.each([
  [{ outcome: 'exchange', first: { newSize: 'XL' } }, 'wants XL instead'],
  [{ outcome: 'exchange', first: { newSize: null } }, 'wants a new piece'],
  [{ outcome: 'exchange', first: null }, 'wants a new piece'],
  [{ outcome: 'credit', first: null }, 'wants credit'],
  [{ outcome: 'refund', first: { newSize: null } }, 'wants the money'],
])('a return of %j %s', (row, words) => {
  expect(wantsWords(row as Parameters<typeof wantsWords>[0])).toBe(words);
});

test.each([
  ['refund', 'Decide: money back'],
  ['credit', 'Decide: store credit'],
  ['exchange', 'Decide: a new piece'],
] as const)('the button of %s says “%s”', (outcome, words) => {
  expect(decideWords({ outcome })).toBe(words);
});
