import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { orderStates } from '#contract/lists.ts';
import { WirePayment } from '#server/money/gateway/razorpay-wire.ts';
import { cashDue } from '#server/orders/order-state/collect-cash.ts';
import {
  creditPart,
  failureInWords,
  furthestPaymentState,
  instrumentOf,
  type PaymentState,
  paymentStateOf,
  releasesUncapturedAuthorization,
  wantsCapture,
} from './payment-rules.ts';

const said = fc.constantFrom<PaymentState>('created', 'failed', 'authorized', 'captured');

test('payment messages in any order, and repeated, lead to the same state', () => {
  fc.assert(
    fc.property(fc.array(said, { minLength: 1, maxLength: 8 }), fc.infiniteStream(fc.nat()), (messages, chance) => {
      const shuffled = messages.map((message) => ({ message, at: chance.next().value })).sort((a, b) => a.at - b.at);
      const end = (list: typeof messages) => list.reduce<PaymentState>(furthestPaymentState, list[0] ?? 'created');
      expect(end(shuffled.map(({ message }) => message))).toBe(end(messages));
      expect(end([...messages, ...messages])).toBe(end(messages));
    }),
  );
});

test('a failed payment can still succeed, and a captured one remains captured', () => {
  expect(furthestPaymentState('failed', 'authorized')).toBe('authorized');
  expect(furthestPaymentState('captured', 'failed')).toBe('captured');
  expect(furthestPaymentState('captured', 'lapsed')).toBe('captured');
  expect(furthestPaymentState('authorized', 'lapsed')).toBe('lapsed');
});

test.each([
  [{ status: 'authorized', captured: false }, 'authorized'],
  // The first message may already have a later state.
  [{ status: 'authorized', captured: true }, 'captured'],
  [{ status: 'captured', captured: true }, 'captured'],
  [{ status: 'refunded', captured: true }, 'captured'],
  [{ status: 'refunded', captured: false }, 'lapsed'],
  [{ status: 'failed', captured: false }, 'failed'],
  [{ status: 'captured' }, 'captured'],
  [{ status: 'captured', captured: false }, 'authorized'],
  [{ status: 'created', captured: false }, 'created'],
] as const)('a gateway payment %o has the state %s', (payment, state) => expect(paymentStateOf(payment)).toBe(state));

describe('capturing an authorized payment', () => {
  const now = new Date('2026-11-23T10:00:00Z');
  const payment = { state: 'authorized', method: 'card', refundedPaise: 0, createdAt: now } as const;
  const order = { paidByIt: true, state: 'confirmed', parcelPacked: false, creditGiven: false } as const;
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  // The gateway cancels an authorization after five days: it is captured after four.
  const old = hoursAgo(96);
  test.each([
    ['a card before its parcel is packed', payment, order, false],
    ['a card whose order is packed', payment, { ...order, state: 'packed' }, true],
    ['a card whose order is shipped', payment, { ...order, state: 'shipped' }, true],
    [
      'a card with one parcel packed, while another is printed',
      payment,
      { ...order, state: 'in_print', parcelPacked: true },
      true,
    ],
    ['a card of a cancelled order', payment, { ...order, state: 'cancelled', parcelPacked: true }, false],
    ['a card whose authorization is about to lapse', { ...payment, createdAt: old }, order, true],
    ['a card an hour earlier', { ...payment, createdAt: hoursAgo(95) }, order, false],
    ['a card with a partial refund', { ...payment, refundedPaise: 100 }, order, true],
    ['a cancelled card order refunded as credit', payment, { ...order, state: 'cancelled', creditGiven: true }, true],
    ['a cancelled card order about to lapse', { ...payment, createdAt: old }, { ...order, state: 'cancelled' }, false],
    ['a card payment that pays no order', payment, { ...order, paidByIt: false }, false],
    ['an authorized UPI payment', { ...payment, method: 'upi' }, order, true],
    [
      'a net-banking payment that pays no order, to refund it',
      { ...payment, method: 'netbanking' },
      { ...order, paidByIt: false },
      true,
    ],
    ['a failed payment', { ...payment, state: 'failed', method: 'upi' }, order, false],
    ['a captured payment', { ...payment, state: 'captured', method: 'upi' }, order, false],
  ] as const)('decides if an authorized payment is captured for %s', (_what, one, of, taken) =>
    expect(wantsCapture(one, of, now)).toBe(taken),
  );

  test('a full refund of an authorized card releases it, and a partial refund does not', () => {
    expect(releasesUncapturedAuthorization(payment)).toBe(true);
    expect(releasesUncapturedAuthorization({ ...payment, refundedPaise: 1 })).toBe(false);
    expect(releasesUncapturedAuthorization({ ...payment, method: 'upi' })).toBe(false);
    expect(releasesUncapturedAuthorization({ ...payment, state: 'captured' })).toBe(false);
  });

  test('an authorized UPI payment is captured in every state of its order', () => {
    for (const state of orderStates)
      expect(wantsCapture({ ...payment, method: 'upi' }, { ...order, state }, now)).toBe(true);
  });
});

test('store credit never leaves an amount below the gateway’s minimum to pay online', () => {
  fc.assert(
    fc.property(fc.nat(2_000_000), fc.nat(1_000_000), (wanted, total) => {
      const part = creditPart(wanted, total, 'razorpay');
      const left = total - part;
      expect(part).toBeLessThanOrEqual(Math.min(wanted, total));
      expect(part).toBeGreaterThanOrEqual(0);
      expect(left === 0 || left >= 100 || total < 100).toBe(true);
      expect(creditPart(wanted, total, 'cod')).toBe(Math.min(wanted, total));
    }),
  );
});

test('cash on delivery is the total without cancelled items, less the store credit', () => {
  expect(cashDue({ totalPaise: 42_901, cancelledPaise: 0 }, 0)).toBe(42_901);
  expect(cashDue({ totalPaise: 42_901, cancelledPaise: 11_001 }, 5000)).toBe(26_900);
  expect(cashDue({ totalPaise: 42_901, cancelledPaise: 0 }, 50_000)).toBe(0);
});

test.each([
  ['authentication_failed', "your bank couldn't confirm it was you"],
  ['incorrect_otp', 'the one-time password was wrong'],
  ['incorrect_cvv', 'the CVV was wrong'],
  ['incorrect_card_details', 'the card details were wrong'],
  ['card_number_invalid', 'the card number is not valid'],
  ['card_expired', 'the card has expired'],
  ['card_declined', 'your bank declined the card'],
  ['card_disabled_for_online_payments', 'the card is not switched on for online payments'],
  ['insufficient_funds', 'there was not enough money in the account'],
  ['insufficient_fund', 'there was not enough money in the account'],
  ['payment_cancelled', 'it was cancelled'],
  ['payment_timed_out', 'it was not finished in time'],
  ['payment_collect_request_expired', 'the UPI request was not answered in time'],
  ['invalid_vpa', 'the UPI ID is not valid'],
  ['payment_risk_check_failed', 'your bank refused it as a precaution'],
  ['bank_technical_error', "your bank's system had a problem"],
  ['gateway_technical_error', 'the payment network had a problem'],
  ['some_new_reason', 'your bank did not accept it'],
  [null, 'your bank did not accept it'],
])('the failure reason %s has a plain message', (reason, words) => {
  expect(failureInWords(reason)).toBe(words);
});

test('the payment instrument is shown masked', () => {
  const wire = (fields: object) =>
    WirePayment.parse({
      id: 'pay_1',
      order_id: 'order_1',
      amount: 100,
      currency: 'INR',
      status: 'captured',
      created_at: 1,
      ...fields,
    });
  expect(instrumentOf(wire({ method: 'card', card: { network: 'Visa', last4: '1007' } }))).toBe(
    'Visa card ending 1007',
  );
  expect(instrumentOf(wire({ method: 'card' }))).toBe('card');
  expect(instrumentOf(wire({ method: 'upi', vpa: 'asha.sawant@okbank' }))).toBe('UPI as••••••@okbank');
  expect(instrumentOf(wire({ method: 'upi', vpa: 'NA' }))).toBe('UPI');
  expect(instrumentOf(wire({ method: 'netbanking', bank: 'HDFC' }))).toBe('Net-banking (HDFC)');
  expect(instrumentOf(wire({ method: 'emi', card: { network: 'RuPay', last4: '0001' } }))).toBe(
    'RuPay card ending 0001',
  );
  expect(instrumentOf(wire({ method: 'card', card: { network: 'Visa', last4: 'NA' } }))).toBe('Visa card');
  expect(instrumentOf(wire({ method: 'upi', vpa: 'as@okbank' }))).toBe('UPI as@okbank');
  expect(instrumentOf(wire({ method: 'upi', vpa: 'a.very.long.name@okbank' }))).toBe('UPI a.••••••@okbank');
  expect(instrumentOf(wire({ method: 'netbanking' }))).toBe('Net-banking');
  expect(instrumentOf(wire({ method: 'paylater' }))).toBe('paylater');
  expect(instrumentOf(wire({}))).toBeNull();
  const names = { paytm: 'Paytm', phonepe: 'PhonePe', mobikwik: 'MobiKwik', amazonpay: 'Amazon Pay', newpay: 'newpay' };
  for (const [wallet, name] of Object.entries(names))
    expect(instrumentOf(wire({ method: 'wallet', wallet }))).toBe(`${name} wallet`);
  expect(instrumentOf(wire({ method: 'wallet' }))).toBe('Wallet');
});
