import { expect, test } from 'vitest';
import { likesNow } from './checkout-values.ts';
import { effectiveWay, payOptions, payWords } from './pay-options.ts';

const cash = { offered: true };
const noCash = { offered: false, reason: 'Not available with custom items' };
const on = { offered: true, testMode: true };
const off = { offered: false, testMode: false };

test('online ways are there where the shop is connected, cash stays with its reason', () => {
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

test('what is no longer offered gives way to the first that is', () => {
  const options = payOptions({ cashOnDelivery: noCash, onlinePayment: on });
  expect(effectiveWay(options, 'wallet')).toBe('wallet');
  expect(effectiveWay(options, 'cod')).toBe('upi');
  expect(effectiveWay(options, '')).toBe('upi');
  expect(effectiveWay(payOptions({ cashOnDelivery: noCash, onlinePayment: off }), 'cod')).toBeUndefined();
});

test('what is chosen goes before what the last order of the account had, and that before what this device remembers', () => {
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

test('the button names what is paid now', () => {
  const some = { rupees: 1429.99, written: '₹1,429.99' };
  expect(payWords('upi', some, false)).toBe('Pay ₹1,429.99');
  expect(payWords('card', some, true)).toBe('Try again, pay ₹1,429.99');
  expect(payWords('cod', some, false)).toBe('Place order - ₹1,429.99');
  expect(payWords('card', { rupees: 0, written: '₹0.00' }, false)).toBe('Place order - ₹0.00');
});

test('who brings it is not said of cash: a shop may deliver by itself', () => {
  const cod = payOptions({ cashOnDelivery: cash, onlinePayment: off })[0];
  expect(cod?.detail).toBe('Pay when it arrives');
  expect(cod?.detail).not.toMatch(/courier/i);
});
