import { expect, test } from 'vitest';
import { likesNow } from './checkout-values.ts';
import { effectiveWay, payOptions, payWords } from './pay-options.ts';

const cash = { offered: true };
const noCash = { offered: false, reason: 'Not available with custom items' };
const on = { offered: true, testMode: true };
const off = { offered: false, testMode: false };

test('online payment is offered if the shop is connected, and cash is shown with the reason against it', () => {
  const options = payOptions({ cashOnDelivery: noCash, onlinePayment: on });
  expect(options.map(({ way, offered }) => [way, offered])).toEqual([
    ['upi', true],
    ['card', true],
    ['netbanking', true],
    ['wallet', true],
    ['cod', false],
  ]);
  expect(options.at(-1)?.detail).toBe('Not available with custom items');
  expect(payOptions({ cashOnDelivery: cash, onlinePayment: off }).map(({ way }) => way)).toEqual(['cod']);
});

test('an unavailable payment method is replaced by the first available one', () => {
  const options = payOptions({ cashOnDelivery: noCash, onlinePayment: on });
  expect(effectiveWay(options, 'wallet')).toBe('wallet');
  expect(effectiveWay(options, 'cod')).toBe('upi');
  expect(effectiveWay(options, '')).toBe('upi');
  expect(effectiveWay(payOptions({ cashOnDelivery: noCash, onlinePayment: off }), 'cod')).toBeUndefined();
});

test('a choice has priority over the last order of the account, and that over the last one on this device', () => {
  const none = { delivery: '', payment: '' } as const;
  const device = { delivery: 'express', payment: 'upi' } as const;
  const last = { delivery: 'standard', payment: 'card' } as const;
  expect(likesNow({ delivery: '', payment: 'wallet' }, { last, device })).toEqual({
    delivery: 'standard',
    payment: 'wallet',
  });
  expect(likesNow(none, { last, device })).toEqual(last);
  expect(likesNow(none, { last: { ...none, delivery: 'standard' }, device })).toEqual({
    delivery: 'standard',
    payment: 'upi',
  });
  expect(likesNow(none, { last: none, device })).toEqual(device);
});

test('the pay button names the amount and what happens', () => {
  const some = { rupees: 1429.99, written: '₹1,429.99' };
  expect(payWords('upi', some, false)).toBe('Pay ₹1,429.99');
  expect(payWords('card', some, true)).toBe('Try again, pay ₹1,429.99');
  expect(payWords('cod', some, false)).toBe('Place order - ₹1,429.99');
  expect(payWords('card', { rupees: 0, written: '₹0.00' }, false)).toBe('Place order - ₹0.00');
});

test('cash on delivery does not mention a courier, since a shop may deliver itself', () => {
  const cod = payOptions({ cashOnDelivery: cash, onlinePayment: off })[0];
  expect(cod?.detail).toBe('Pay when it arrives');
  expect(cod?.detail).not.toMatch(/courier/i);
});
