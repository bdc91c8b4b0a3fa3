import { expect, test } from 'vitest';
import { firstFacts } from '#contract/default-facts.ts';
import { returnPromise } from './return-promise.ts';

const shelf = { isCustomProduct: false, size: 'M' };
const cap = { isCustomProduct: false, size: 'One size' };
const custom = { isCustomProduct: true, size: 'M' };

test.each([
  ['goods from the shelf', [shelf], 'Return or swap sizes within 7 days. Final sale pieces only if faulty.'],
  ['both', [shelf, custom], 'Return or swap sizes within 7 days. Final sale and custom pieces only if faulty.'],
  ['goods in one size', [cap, custom], 'Return within 7 days. Final sale and custom pieces only if faulty.'],
  ['a cap and a shirt', [cap, shelf], 'Return or swap sizes within 7 days. Final sale pieces only if faulty.'],
  ['custom goods alone', [custom, custom], undefined],
])('a cart of %s shows the returns that it allows', (_, lines, words) => {
  expect(returnPromise(firstFacts, lines)).toBe(words);
});
