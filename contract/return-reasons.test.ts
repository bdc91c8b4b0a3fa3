import { expect, test } from 'vitest';
import { returnExclusionOf } from './return-reasons.ts';

test.each([
  [{ custom: false, finalSale: false }, undefined],
  [{ custom: true, finalSale: false }, 'custom'],
  [{ custom: false, finalSale: true }, 'finalSale'],
  [{ custom: true, finalSale: true }, 'custom'],
])('a line with %j is excluded from returns as: %s', (line, exclusion) => {
  expect(returnExclusionOf(line)).toBe(exclusion);
});
