import { expect, test } from 'vitest';
import { confirmationHead, paidWords } from './order-words.ts';

const cash = { payment: 'cod', paidWith: 'Cash on delivery' } as const;

test.each([
  [{ ...cash, status: 'shipped', cashDue: 2748.9 }, '₹2,748.90 to pay in cash when it arrives.'],
  [{ ...cash, status: 'return_in_progress', cashDue: 0 }, 'Paid by Cash on delivery.'],
  [{ ...cash, status: 'cancelled', cashDue: 0 }, undefined],
  [{ payment: 'razorpay', paidWith: 'UPI as••@okbank', status: 'cancelled', cashDue: 0 }, 'Paid by UPI as••@okbank.'],
  [{ payment: 'razorpay', paidWith: '', status: 'placed', cashDue: 0 }, undefined],
] as const)('%j', (order, words) => {
  expect(paidWords(order)).toBe(words);
});

const order = { payment: 'razorpay', toPay: 2748.9, address: { fullName: 'Asha Sawant' } } as const;

test.each([
  ['paid', {}, 'Order placed'],
  ['placed', {}, 'Waiting for your payment'],
  ['placed', { payment: 'cod' }, 'Order placed'],
  ['placed', { toPay: 0 }, 'Order placed'],
  ['payment_failed', {}, 'Payment not completed'],
  ['cancelled', {}, 'Order cancelled'],
  ['delivered', {}, 'Order placed'],
] as const)('a confirmation opened while the order is %s, with %j, is headed %s', (status, some, title) => {
  expect(confirmationHead({ ...order, status, ...some }).title).toBe(title);
});
