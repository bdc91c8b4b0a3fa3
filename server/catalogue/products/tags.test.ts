import { expect, test } from 'vitest';
import { onlyStockOf } from './tags.ts';

test.each([
  [['stock:a', 'product:a'], ['a']],
  [
    ['stock:a', 'stock:b', 'product:b', 'product:a'],
    ['a', 'b'],
  ],
  [['product:a'], undefined],
  [['stock:a', 'product:a', 'listing:Cricket'], undefined],
  [['stock:a', 'product:b'], undefined],
  [['athletes'], undefined],
])('reads from the cache tags %j that only the stock of %j changed', (tags, ids) =>
  expect(onlyStockOf(tags)).toEqual(ids),
);
