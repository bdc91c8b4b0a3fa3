import { expect, test } from 'vitest';
import { moneyFact, orderStateWords } from './order-words.ts';

test.each([
  [
    'an order that waits for its payment',
    { status: 'placed', cashDue: 0, owed: 0, toPay: 2418.9, paidWith: '' },
    'To pay: ₹2,418.90, not paid',
  ],
  [
    'an order that is partly paid',
    { status: 'placed', cashDue: 0, owed: 0, toPay: 418.9, paidWith: 'Store credit' },
    'To pay: ₹418.90, not paid',
  ],
  [
    'a paid order',
    { status: 'confirmed', cashDue: 0, owed: 0, toPay: 2418.9, paidWith: 'UPI as••@bank' },
    'Paid: ₹2,418.90, UPI as••@bank',
  ],
  [
    'an order paid by credit',
    { status: 'paid', cashDue: 0, owed: 0, toPay: 0, paidWith: 'Store credit' },
    'Paid: Store credit',
  ],
  ['one that nobody paid', { status: 'cancelled', cashDue: 0, owed: 0, toPay: 2418.9, paidWith: '' }, 'Paid: Nothing'],
  [
    'one that left and whose card payment lapsed',
    { status: 'shipped', cashDue: 0, owed: 2418.9, toPay: 2418.9, paidWith: '' },
    'To pay: ₹2,418.90, sent and not paid',
  ],
  [
    'one at the door',
    { status: 'packed', cashDue: 999, owed: 0, toPay: 999, paidWith: 'Cash on delivery' },
    'Due at the door: ₹999.00, Cash on delivery',
  ],
] as const)('the payment of %s is described', (_name, order, words) => {
  const { name, value } = moneyFact(order);
  expect(`${name}: ${value}`).toBe(words);
});

test.each([
  ['confirmed', false, 'To pack'],
  ['confirmed', true, 'To print'],
  ['shipped', false, 'On its way'],
  ['packed', true, 'On its way'],
] as const)('an order that is %s (custom: %s) has the state %s', (state, custom, words) => {
  expect(orderStateWords({ state, words: 'On its way', custom })).toBe(words);
});
