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
  ['refund', 'received', 'Decide: money back'],
  ['credit', 'received', 'Decide: store credit'],
  ['exchange', 'approved', 'Decide: a new piece'],
  ['exchange', 'inspected', 'Give money instead…'],
] as const)('the button of %s at %s says “%s”', (outcome, state, words) => {
  expect(decideWords({ outcome, state })).toBe(words);
});
