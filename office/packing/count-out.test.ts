import { expect, test } from 'vitest';
import { countOut, manifestWith } from './count-out.ts';

const waiting = [
  {
    carrier: 'Surface',
    parcels: [
      { reference: 'ONE', awb: 'AWB1', cash: 0 },
      { reference: 'TWO', awb: 'AWB2', cash: 10 },
    ],
  },
  { carrier: 'Express', parcels: [{ reference: 'FAST', awb: 'AWB9', cash: 0 }] },
];

test.each([
  ['awb1', [], 'right', 'Right: ONE.', '1 more of Surface.', ['AWB1']],
  ['AWB2', ['AWB1'], 'right', 'Right: TWO.', 'All 2 of Surface are counted.', ['AWB1', 'AWB2']],
  // Staff without a label at hand type the order number.
  ['fast', ['AWB1'], 'right', 'Right: FAST.', 'All 1 of Express are counted.', ['AWB1', 'AWB9']],
  ['AWB1', ['AWB1'], 'plain', 'ONE is counted already.', '', ['AWB1']],
  [
    'AWB7',
    ['AWB1'],
    'wrong',
    'AWB7 waits for no driver.',
    'Put it aside: it went already, or is not packed.',
    ['AWB1'],
  ],
])('counting %s after %j is %s', (typed, counted, tone, words, more, after) => {
  expect(countOut(waiting, counted, ` ${typed} `)).toMatchObject({ said: { tone, words, more }, counted: after });
});

test('an empty input counts nothing, and the current courier is the one with the most counted parcels', () => {
  expect(countOut(waiting, [], '  ')).toBeUndefined();
  expect(manifestWith(waiting, [])).toBeUndefined();
  expect(manifestWith(waiting, ['AWB9'])?.carrier).toBe('Express');
});
