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
  // Who has no label in sight types the order's number.
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
])('%s after %j is %s', (typed, counted, tone, words, more, after) => {
  expect(countOut(waiting, counted, ` ${typed} `)).toMatchObject({ said: { tone, words, more }, counted: after });
});

test('nothing typed counts nothing; the courier in hand is the one most was counted of', () => {
  expect(countOut(waiting, [], '  ')).toBeUndefined();
  expect(manifestWith(waiting, [])).toBeUndefined();
  expect(manifestWith(waiting, ['AWB9'])?.carrier).toBe('Express');
});
