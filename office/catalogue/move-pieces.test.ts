import { expect, test } from 'vitest';
import { type AdjustmentInput, movementWords, movingRequest } from './move-pieces.ts';

const typed: AdjustmentInput = { why: 'arrived', size: 'M', pieces: '5', note: '', reference: ' DN-7 ' };

test.each<[Partial<AdjustmentInput>, object]>([
  [{}, { body: { why: 'arrived', size: 'M', pieces: 5, reference: 'DN-7' } }],
  [{ why: 'damaged', note: ' Torn ' }, { body: { why: 'damaged', size: 'M', pieces: 5, note: 'Torn' } }],
  [
    { why: 'corrected', pieces: '−2', note: 'Short' },
    { body: { why: 'corrected', size: 'M', pieces: -2, note: 'Short' } },
  ],
  [
    { why: 'corrected', pieces: '+2', note: 'Found' },
    { body: { why: 'corrected', size: 'M', pieces: 2, note: 'Found' } },
  ],
  [{ pieces: '-2' }, { faults: { pieces: expect.any(String) } }],
  [{ pieces: 'five' }, { faults: { pieces: expect.any(String) } }],
  [{ pieces: '10001' }, { faults: { pieces: expect.any(String) } }],
  [{ why: 'damaged' }, { faults: { note: expect.any(String) } }],
  [{ why: 'corrected', pieces: '0', note: ' ' }, { faults: { pieces: expect.any(String), note: expect.any(String) } }],
  [{ size: '' }, { faults: { size: expect.any(String) } }],
])('the stock movement %j is sent, or has an error at its field', (changed, sent) => {
  expect(movingRequest({ ...typed, ...changed })).toEqual(sent);
});

test.each([
  [{ available: 5, reserved: 0, reason: 'arrived' }, '+5 M: Arrived'],
  [{ available: -1, reserved: 1, reason: 'reserved' }, '−1 M: Ordered'],
  [{ available: 0, reserved: -1, reason: 'dispatched' }, '−1 M: Sent'],
  [{ available: 1, reserved: -1, reason: 'released' }, '+1 M: Order cancelled'],
] as const)('the stock movement %j is described as %s', (movement, words) => {
  expect(movementWords({ size: 'M', ...movement })).toBe(words);
});
