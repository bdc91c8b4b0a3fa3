import { describe, expect, test } from 'vitest';
import { aPaymentRow } from '#server/money/settlement/test-payments.ts';
import { paymentState, paymentStatus } from './payment-status.ts';

const now = new Date('2026-11-23T10:00:00Z');
const later = new Date(now.getTime() + 60_000);
const earlier = new Date(now.getTime() - 60_000);
const order = {
  state: 'placed' as const,
  payment: 'razorpay' as const,
  totalPaise: 5000,
  creditPaise: 0,
  heldUntil: later,
  paidBy: null,
  email: 'asha@example.in',
};
const payment = { id: 'pay_1', state: 'created' as const, failure: null, createdAt: now, capturedPaise: 0 };
const failed = { ...payment, state: 'failed' as const };
const authorized = { ...payment, state: 'authorized' as const };
const captured = { ...payment, state: 'captured' as const, capturedPaise: 5000 };
const back = { paymentId: 'pay_1', state: 'processed' as const, amountPaise: 5000 };
const gone = { ...order, state: 'payment_failed' as const };
const over = { ...gone, heldUntil: earlier };
const cancelled = { ...order, state: 'cancelled' as const };

test.each([
  ['no payment attempt', order, [], [], 'due'],
  ['cash on delivery', { ...order, payment: 'cod' }, [], [], 'none'],
  ['credit paid for it', { ...order, creditPaise: 5000 }, [], [], 'none'],
  ['the bank has not answered', order, [payment], [], 'processing'],
  [
    'a bank without an answer for a quarter of an hour',
    order,
    [{ ...payment, createdAt: new Date(now.getTime() - 16 * 60_000) }],
    [],
    'due',
  ],
  ['one failed, the next is open', order, [payment, failed], [], 'processing'],
  ['the last try failed', order, [failed], [], 'failed'],
  ['and the window was closed', gone, [failed], [], 'failed'],
  ['long ago', over, [failed], [], 'ended'],
  ['the hold ended', over, [], [], 'ended'],
  ['paid', { ...order, state: 'paid', paidBy: 'pay_1', heldUntil: null }, [authorized], [], 'paid'],
  ['and on its way', { ...order, state: 'shipped', paidBy: 'pay_1' }, [captured], [], 'paid'],
  [
    'a part went back',
    { ...order, state: 'delivered', paidBy: 'pay_1' },
    [captured],
    [{ ...back, amountPaise: 100 }],
    'paid',
  ],
  [
    'and it is not kept any more whose it is',
    { ...over, email: 'k7qw4mx9td@erased.invalid' },
    [failed],
    [],
    'cancelled',
  ],
  ['given up', cancelled, [failed], [], 'cancelled'],
  ['a cancelled order with a late payment', cancelled, [authorized], [], 'going_back'],
  [
    'an order cancelled after it was paid',
    { ...cancelled, paidBy: 'pay_1' },
    [captured],
    [{ ...back, state: 'pending' as const }],
    'going_back',
  ],
  ['a cancelled order with a completed refund', { ...cancelled, paidBy: 'pay_1' }, [captured], [back], 'gone_back'],
  ['another payment paid for it', { ...order, state: 'confirmed', paidBy: 'pay_2' }, [captured], [], 'paid'],
] as const)('the payment status for %s is %s', (_what, of, payments, refunds, state) =>
  expect(paymentState(of, payments, refunds, now)).toBe(state),
);

describe('the payment status shown to a customer', () => {
  const told = { ...order, reference: 'K7QW4MX9TD' };
  const of = (state: keyof typeof rows) => aPaymentRow(rows[state]);
  const rows = {
    created: { state: 'created', createdAt: now },
    failed: { state: 'failed', failure: 'insufficient_funds' },
    authorized: { state: 'authorized', instrument: 'Visa card ending 1007' },
    captured: { state: 'captured', capturedPaise: 5000, instrument: 'UPI as••@okbank' },
  } as const;

  test.each([
    ['none', { payment: 'cod' }, [], [], 'There is nothing to pay online.', 0, false],
    ['due', {}, [], [], '₹50.00 is still to be paid.', 50, true],
    ['due', { creditPaise: 2000 }, [], [], '₹30.00 is still to be paid.', 30, true],
    ['processing', {}, ['created'], [], "Confirming your payment. Don't pay again.", 50, false],
    ['paid', { state: 'paid', paidBy: 'pay_1' }, ['captured'], [], 'Payment received.', 50, false],
    [
      'failed',
      {},
      ['failed'],
      [],
      "Payment didn't go through: there was not enough money in the account. Nothing was charged.",
      50,
      true,
    ],
    [
      'ended',
      { state: 'payment_failed', heldUntil: now },
      [],
      [],
      "Your hold ended. We'll check stock again when you continue.",
      50,
      true,
    ],
    ['cancelled', { state: 'cancelled' }, [], [], 'This order was cancelled. Nothing was charged.', 50, false],
    [
      'going_back',
      { state: 'cancelled' },
      ['captured'],
      [],
      "This order can't be had for your payment. What was taken goes back automatically, in 7-10 days.",
      50,
      false,
    ],
    [
      'going_back',
      { state: 'cancelled', paidBy: 'pay_1' },
      ['captured'],
      [],
      'This order was cancelled. What you paid goes back automatically, in 7-10 days.',
      50,
      false,
    ],
    [
      'gone_back',
      { state: 'cancelled' },
      ['captured'],
      [back],
      'Your money was sent back the way it came. Banks show it within 7-10 days.',
      50,
      false,
    ],
  ] as const)(
    'a payment with the status %s has its message and amount',
    (state, more, tries, refunds, message, amount, payable) => {
      expect(paymentStatus({ ...told, ...more }, tries.map(of), refunds, now)).toMatchObject({
        reference: 'K7QW4MX9TD',
        state,
        message,
        amount,
        payable,
      });
    },
  );

  test('the status has the end of the hold, while the items are held', () => {
    const heldOf = (more: object) => paymentStatus({ ...told, ...more }, [], [], now).heldUntil;
    expect(heldOf({})).toBe('2026-11-23T10:01:00.000Z');
    expect([heldOf({ heldUntil: now }), heldOf({ heldUntil: null }), heldOf({ state: 'payment_failed' })]).toEqual([
      null,
      null,
      null,
    ]);
  });

  test('the status has the instrument that paid, or the one tried last', () => {
    const tries = [of('authorized'), { ...of('captured'), id: 'pay_2' }];
    const withOf = (paidBy: string | null, payments = tries) =>
      paymentStatus({ ...told, paidBy }, payments, [], now).instrument;
    expect(withOf('pay_2')).toBe('UPI as••@okbank');
    expect(withOf(null)).toBe('Visa card ending 1007');
    expect(withOf(null, [of('failed'), of('authorized')])).toBe('Visa card ending 1007');
    expect(withOf(null, [of('failed')])).toBeNull();
  });

  test('a payment without an answer of the bank for fifteen minutes can be repeated', () => {
    const minutesAgo = (ms: number) => [{ ...payment, createdAt: new Date(now.getTime() - ms) }];
    expect(paymentState(order, minutesAgo(899_999), [], now)).toBe('processing');
    expect(paymentState(order, minutesAgo(900_000), [], now)).toBe('due');
  });

  test('a refund of another payment, or an incomplete refund, does not count as paid back', () => {
    const other = { ...back, paymentId: 'pay_2' };
    const half = { ...back, amountPaise: 2500 };
    for (const refunds of [[other], [half], [{ ...back, state: 'failed' as const }]]) {
      expect(paymentState(cancelled, [captured], refunds, now)).toBe('going_back');
    }
    expect(paymentState(cancelled, [captured], [half, half], now)).toBe('gone_back');
    expect(paymentState(cancelled, [captured, { ...authorized, id: 'pay_2' }], [back], now)).toBe('going_back');
  });
});
