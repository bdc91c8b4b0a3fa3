import { expect, test } from 'vitest';
import { headingOf, returnNameOf } from './return-words.ts';

const back = { kind: 'return', outcome: 'refund' } as const;
const swap = { kind: 'return', outcome: 'exchange' } as const;
const report = { kind: 'problem', outcome: 'exchange' } as const;

test.each([
  ['Returns', [back, back]],
  ['Swaps', [swap]],
  ['Reports', [report]],
  ['Returns and reports', [report, back]],
  ['Swaps and reports', [swap, report]],
  ['Returns, swaps and reports', [report, swap, back]],
] as const)('the list has the heading %s', (heading, all) => {
  expect(headingOf(all)).toBe(heading);
  expect(all.every((one) => heading.toLowerCase().includes(returnNameOf(one).toLowerCase()))).toBe(true);
});
