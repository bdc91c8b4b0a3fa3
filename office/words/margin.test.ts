import { expect, test } from 'vitest';
import { marginWords, unknownCostWords } from './margin.ts';

test.each([
  [{ rupees: 480, percent: 42.5 }, '₹480.00, 42.5 %'],
  [{ rupees: -50, percent: null }, '-₹50.00'],
])('the margin %j is written %s', (margin, words) => {
  expect(marginWords(margin).replace('−', '-')).toBe(words);
});

test.each([
  [{ pieces: 3, known: 3 }, ''],
  [{ pieces: 0, known: 0 }, ''],
  [{ pieces: 3, known: 1 }, 'The cost of 2 of 3 pieces is not known'],
  [{ pieces: 3, known: 0 }, 'The cost of 3 pieces is not known'],
  [{ pieces: 1, known: 0 }, 'The cost of 1 piece is not known'],
])('pieces %j of unknown cost are told: %s', (pieces, words) => {
  expect(unknownCostWords(pieces)).toBe(words);
});
