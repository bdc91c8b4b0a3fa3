import { expect, test } from 'vitest';
import {
  addressChanged,
  arrivalOf,
  confirmationHead,
  lacksStep,
  paidWords,
  parcelsTitle,
  parcelTone,
  totalNow,
} from './order-words.ts';
import { sampleParcel } from './sample-order.ts';

const cash = { payment: 'cod', paidWith: 'Cash on delivery' } as const;

test.each([
  [
    'a sent cash order',
    { ...cash, status: 'shipped', cashDue: 2748.9, owed: 0 },
    '₹2,748.90 to pay in cash when it arrives.',
  ],
  [
    'a returned cash order',
    { ...cash, status: 'return_in_progress', cashDue: 0, owed: 0 },
    'Paid by Cash on delivery.',
  ],
  ['a cancelled cash order', { ...cash, status: 'cancelled', cashDue: 0, owed: 0 }, undefined],
  [
    'a cancelled UPI order',
    { payment: 'razorpay', paidWith: 'UPI as••@okbank', status: 'cancelled', cashDue: 0, owed: 0 },
    'Paid by UPI as••@okbank.',
  ],
  ['an unpaid order', { payment: 'razorpay', paidWith: '', status: 'placed', cashDue: 0, owed: 0 }, undefined],
  [
    'a sent order whose card payment lapsed',
    { payment: 'razorpay', paidWith: '', status: 'shipped', cashDue: 0, owed: 2748.9 },
    '₹2,748.90 still to pay: your bank released the card payment before it was taken. We write to you how to pay.',
  ],
] as const)('describes the payment of %s', (_name, order, words) => {
  expect(paidWords(order)).toBe(words);
});

const order = { payment: 'razorpay', toPay: 2748.9, address: { fullName: 'Asha Sawant' } } as const;

test.each([
  ['paid', {}, 'Order placed'],
  ['placed', {}, 'Waiting for your payment'],
  ['placed', { payment: 'cod' }, 'Order placed'],
  ['placed', { payment: 'cod', codeBy: '2026-11-23T05:00:00.000Z' }, 'One step left'],
  ['placed', { toPay: 0 }, 'Order placed'],
  ['payment_failed', {}, 'Payment not completed'],
  ['cancelled', {}, 'Order cancelled'],
  ['delivered', {}, 'Order placed'],
] as const)('the confirmation of an order that is %s, with %j, has the heading %s', (status, some, title) => {
  expect(confirmationHead({ ...order, status, ...some }).title).toBe(title);
});

test.each([
  [{ status: 'placed', payment: 'cod', toPay: 500, codeBy: '2026-11-23T05:00:00.000Z' }, true],
  [{ status: 'placed', payment: 'razorpay', toPay: 500, codeBy: null }, true],
  [{ status: 'placed', payment: 'razorpay', toPay: 0, codeBy: null }, false],
  [{ status: 'placed', payment: 'cod', toPay: 500, codeBy: null }, false],
  [{ status: 'confirmed', payment: 'razorpay', toPay: 500, codeBy: null }, false],
  [{ status: 'payment_failed', payment: 'razorpay', toPay: 500, codeBy: null }, false],
] as const)('detects if %j needs an action of the customer: %s', (order, lacks) => {
  expect(lacksStep(order)).toBe(lacks);
});

test('a cash order without a mailed code does not say that one was mailed', () => {
  const waits = { ...order, status: 'placed', payment: 'cod', codeBy: '2026-11-23T05:00:00.000Z' } as const;
  expect(confirmationHead(waits).lead).toBe('Thank you, Asha. The code we have mailed confirms your order.');
  expect(confirmationHead({ ...waits, codeMailed: false }).lead).toBe(
    'Thank you, Asha. A code that we mail you confirms your order.',
  );
});

const at = '2026-11-25T09:30:00.000Z';
const there = sampleParcel({ state: 'delivered', deliveredAt: at, leftAt: at });
const second = sampleParcel({ number: 2, custom: true });

test('the heading of the parcels depends on their state', () => {
  expect(parcelsTitle([second])).toBe('When it arrives');
  expect(parcelsTitle([there, second])).toBe('Your parcels');
  expect(parcelsTitle([there, there])).toBe('What arrived');
});

test('each parcel shows when it arrives or arrived, if that is known', () => {
  expect(arrivalOf(second)).toBe('Wed 25 – Fri 27 Nov');
  expect(arrivalOf(there)).toBe('25 Nov 2026');
  for (const state of ['lost', 'cancelled', 'returned_to_origin'] as const)
    expect(arrivalOf({ ...second, state })).toBe('');
  expect([parcelTone('cancelled'), parcelTone('lost'), parcelTone('packed')]).toEqual([
    'cancelled',
    'other',
    'pending',
  ]);
});

test('the current total is the total less later reductions', () => {
  expect(totalNow({ total: 100, since: [] })).toBe(100);
  expect(totalNow({ total: 100, since: [{ label: 'Total now', amount: 40, strong: true }] })).toBe(40);
});

test('a changed address is said to apply only to parcels that go there', () => {
  const left = {
    ...there,
    address: { fullName: 'A', pin: '400069', line1: 'B', line2: 'C', city: 'Mumbai', state: 'Maharashtra' } as const,
  };
  expect(addressChanged({ parcels: [second] })).toBe('Address changed. Your order goes there now.');
  expect(addressChanged({ parcels: [left, second] })).toBe(
    'Address changed for parcel 2. Parcel 1 had left and goes to Mumbai 400069.',
  );
});

test.each([
  ['placed', 'razorpay', 1, null, true],
  ['placed', 'razorpay', 0.01, null, true],
  ['placed', 'razorpay', 0, null, false],
  ['paid', 'razorpay', 1, null, false],
  ['placed', 'cod', 999, '2026-11-23T05:00:00Z', true],
  ['placed', 'cod', 999, null, false],
  ['confirmed', 'cod', 999, '2026-11-23T05:00:00Z', false],
] as const)(
  'an order %s by %s with %s to pay and a code by %s needs an action: %s',
  (status, payment, toPay, codeBy, lacks) => {
    expect(lacksStep({ status, payment, toPay, codeBy })).toBe(lacks);
  },
);
