import { expect, test } from 'vitest';
import type { BulkProgress } from '#contract/office/bulk.ts';
import { changedBy, doneWords } from './bulk-words.ts';

const row = (reference: string, state: 'done' | 'left_out', words: string): BulkProgress['rows'][number] => ({
  reference,
  state,
  words,
});

test('the result counts the orders done and left out, with the first reason', () => {
  const rows = [row('A', 'done', 'Cancelled'), row('B', 'left_out', 'It has left already.')];
  expect(doneWords({ kind: 'cancel', done: 1, leftOut: 1, rows })).toBe(
    '1 order cancelled, 1 left out: B, It has left already.',
  );
  expect(doneWords({ kind: 'tag', done: 1200, leftOut: 0, rows: [] })).toBe('1,200 orders tagged');
});

test('undoing a bulk action excludes orders that it did not change', () => {
  const rows = [
    row('A', 'done', 'Tagged gift'),
    row('B', 'done', 'Had the tag gift before'),
    row('C', 'done', 'Put on hold'),
    row('D', 'done', 'Said another reason for the hold'),
    row('E', 'left_out', 'Nothing of it is left to pack.'),
  ];
  expect(changedBy({ rows })).toEqual(['A', 'C']);
});
