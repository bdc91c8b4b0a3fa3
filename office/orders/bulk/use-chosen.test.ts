import { expect, test } from 'vitest';
import { rowsBetween } from './use-chosen.ts';

const all = ['a', 'b', 'c', 'd'];

test.each([
  ['b', 'd', ['b', 'c', 'd']],
  ['d', 'b', ['b', 'c', 'd']],
  ['c', 'c', ['c']],
  [undefined, 'c', ['c']],
  ['gone', 'c', ['c']],
])('selecting from %s to %s selects %j', (from, to, rows) => {
  expect(rowsBetween(all, from, to)).toEqual(rows);
});
