import { expect, it } from 'vitest';
import { givenKinds } from '#contract/office/lists.ts';
import { givenWords } from './given-words.ts';

it('refunds and credits have a singular and a plural', () => {
  expect([givenWords('refund', 1), givenWords('refund', 2)]).toEqual(['1 refund', '2 refunds']);
  expect(givenWords('return', 1)).toBe('1 return without its piece');
});

it.each(givenKinds)('the plural of %s differs from its singular', (kind) =>
  expect(givenWords(kind, 3).slice(2)).not.toBe(givenWords(kind, 1).slice(2)),
);
