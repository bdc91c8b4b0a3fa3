import { expect, test } from 'vitest';
import { withKeys } from './with-keys.ts';

test('equal lines get different React keys, in order', () => {
  const lines = ['a', 'b', 'a'].map((word, place) => ({ word, place }));
  expect(withKeys(lines, ({ word }) => word).map(({ key, place }) => [key, place])).toEqual([
    ['a 1', 0],
    ['b 1', 1],
    ['a 2', 2],
  ]);
});
