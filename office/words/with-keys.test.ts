import { expect, test } from 'vitest';
import { withKeys } from './with-keys.ts';

test('lines that say the same have keys of their own, in their order', () => {
  const lines = ['a', 'b', 'a'].map((word, place) => ({ word, place }));
  expect(withKeys(lines, ({ word }) => word).map(({ key, place }) => [key, place])).toEqual([
    ['a 1', 0],
    ['b 1', 1],
    ['a 2', 2],
  ]);
});
