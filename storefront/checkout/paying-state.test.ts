import { describe, expect, test } from 'vitest';
import type { PaymentStatus } from '#contract/payments.ts';
import type { PendingOrder } from '../cart/pending-order.ts';
import { comesTo, notPaying, type PayingState, payingReducer } from './paying-state.ts';

const order: PendingOrder = { reference: 'MD-1', key: 'k', asked: '{}', lines: [] };
const heldUntil = '2026-01-05T10:15:00.000Z';

function status(state: PaymentStatus['state'], held: string | null = heldUntil): PaymentStatus {
  return {
    reference: 'MD-1',
    state,
    message: `The shop says ${state}.`,
    amount: 2499,
    instrument: null,
    heldUntil: held,
    payable: true,
  };
}

const asking: PayingState = { paying: { stage: 'confirming' }, heldUntil, asking: order };
const told = (state: PaymentStatus['state'], before = asking) =>
  payingReducer(before, { kind: 'told', order, status: status(state) });

test.each(['idle', 'sending', 'opening', 'open', 'leaving', 'confirming', 'unanswered'] as const)(
  'changing the stage to %s keeps all other state',
  (stage) => {
    expect(payingReducer(asking, { kind: 'stage', stage })).toEqual({ ...asking, paying: { stage } });
  },
);

test('the hold ends when the shop says so', () => {
  expect(payingReducer(notPaying, { kind: 'hold', until: heldUntil })).toEqual({ ...notPaying, heldUntil });
  expect(payingReducer(asking, { kind: 'told', order, status: status('due', null) }).heldUntil).toBeUndefined();
});

test('asking the bank shows the confirming stage', () => {
  expect(payingReducer(notPaying, { kind: 'ask', order })).toEqual({
    paying: { stage: 'confirming' },
    heldUntil: undefined,
    asking: order,
  });
});

describe('the payment status from the shop', () => {
  test.each(['none', 'paid'] as const)('%s: the polling ends, and the page stays as it was', (state) => {
    const paid = payingReducer(asking, { kind: 'told', order, status: status(state, null) });
    expect(paid).toEqual({ ...asking, asking: undefined });
  });

  test('processing: the polling continues', () => {
    expect(told('processing', notPaying)).toEqual(asking);
  });

  test.each([
    ['due', { tone: 'tile', message: 'You closed the payment window. Nothing was charged.' }],
    ['failed', { tone: 'ball', message: 'The shop says failed.' }],
    ['ended', { tone: 'haldi', message: "Your hold ended. We've checked stock again." }],
    ['cancelled', { tone: 'haldi', message: 'The shop says cancelled.', order }],
    ['going_back', { tone: 'haldi', message: 'The shop says going_back.', order }],
    ['gone_back', { tone: 'haldi', message: 'The shop says gone_back.', order }],
  ] as const)('%s: the payment stops, with a message', (state, words) => {
    expect(told(state)).toEqual({ paying: { stage: 'stopped', ...words }, heldUntil, asking: undefined });
  });
});

test('a refused payment stops with the reason', () => {
  const words = { stage: 'stopped', tone: 'ball', message: 'Blocked.' };
  expect(payingReducer(asking, { kind: 'refused', message: 'Blocked.' })).toEqual({
    ...asking,
    paying: words,
    asking: undefined,
  });
});

test.each([
  ['none', 'done'],
  ['paid', 'done'],
  ['processing', 'waiting'],
  ['due', 'stopped'],
  ['failed', 'stopped'],
  ['ended', 'stopped'],
  ['cancelled', 'over'],
  ['going_back', 'over'],
  ['gone_back', 'over'],
] as const)('the status %s leads to %s', (state, end) => {
  expect(comesTo(state)).toBe(end);
});
