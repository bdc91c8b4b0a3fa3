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
  'a step to %s keeps all else',
  (stage) => {
    expect(payingReducer(asking, { kind: 'stage', stage })).toEqual({ ...asking, paying: { stage } });
  },
);

test('the pieces are kept as long as the shop says, and no longer', () => {
  expect(payingReducer(notPaying, { kind: 'hold', until: heldUntil })).toEqual({ ...notPaying, heldUntil });
  expect(payingReducer(asking, { kind: 'told', order, status: status('due', null) }).heldUntil).toBeUndefined();
});

test('to ask the bank shows that it is asked', () => {
  expect(payingReducer(notPaying, { kind: 'ask', order })).toEqual({
    paying: { stage: 'confirming' },
    heldUntil: undefined,
    asking: order,
  });
});

describe('what the shop says of the payment', () => {
  test.each(['none', 'paid'] as const)('%s: the bank is asked no more, and the page turns as it is', (state) => {
    const paid = payingReducer(asking, { kind: 'told', order, status: status(state, null) });
    expect(paid).toEqual({ ...asking, asking: undefined });
  });

  test('processing: the bank is asked on', () => {
    expect(told('processing', notPaying)).toEqual(asking);
  });

  test.each([
    ['due', { tone: 'tile', message: 'You closed the payment window. Nothing was charged.' }],
    ['failed', { tone: 'ball', message: 'The shop says failed.' }],
    ['ended', { tone: 'haldi', message: "Your hold ended. We've checked stock again." }],
    ['cancelled', { tone: 'haldi', message: 'The shop says cancelled.', order }],
    ['going_back', { tone: 'haldi', message: 'The shop says going_back.', order }],
    ['gone_back', { tone: 'haldi', message: 'The shop says gone_back.', order }],
  ] as const)('%s: it stops, with its words', (state, words) => {
    expect(told(state)).toEqual({ paying: { stage: 'stopped', ...words }, heldUntil, asking: undefined });
  });
});

test('a payment that was not taken stops with the reason', () => {
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
] as const)('%s comes to %s', (state, end) => {
  expect(comesTo(state)).toBe(end);
});
