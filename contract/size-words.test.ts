import { expect, test } from 'vitest';
import { behindName } from './size-words.ts';

test.each([
  ['M', ', size M', ' in M'],
  ["Women's XL", ", size Women's XL", " in Women's XL"],
  ['One size', '', ''],
])('the size %s is appended to a product name unless it is the only size', (size, called, left) => {
  expect([behindName(size), behindName(size, ' in ')]).toEqual([called, left]);
});
