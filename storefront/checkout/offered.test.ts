import { expect, test } from 'vitest';
import type { Quote } from '#contract/checkout.ts';
import type { Quoting } from '../cart/use-quote.ts';
import { emptyCheckout } from './checkout-values.ts';
import { checkoutPin, effectiveDelivery, pinRefusalOf, problemsNow } from './offered.ts';

type Option = Quote['deliveryOptions'][number];

const option = (method: Option['method'], offered: boolean, promise: string): Option => ({
  ...{ method, name: method === 'express' ? 'Express' : 'Standard', offered, promise, price: 0 },
  ...{ why: null, earliest: null, latest: null, parcels: [] },
});
const quoteOf = (deliveryOptions: Option[], delivery: Option['method'] = 'standard') => ({
  ...{ deliveryOptions, delivery },
  cashOnDelivery: { offered: false, reason: 'Not above ₹10,000' },
  onlinePayment: { offered: true, testMode: true },
});
const quoting = (quote: Partial<Quote> | undefined, more: Partial<Quoting> = {}) =>
  ({ quote, pending: false, pin: '400001', ...more }) as Quoting;
const quoteIn = (options: Option[], delivery?: Option['method']) => quoting(quoteOf(options, delivery)).quote;
const unserved = [option('standard', false, 'Nobody delivers there.'), option('express', false, 'Not there.')];
const served = [option('standard', true, 'Thu 26 Nov'), option('express', false, 'Not to this PIN code')];

test('the PIN code is sent without spaces', () => {
  expect(checkoutPin({ address: { ...emptyCheckout.address, pin: ' 400 001' } })).toBe('400001');
});

test('a refused PIN code shows the message of its quote, and only for that PIN code', () => {
  expect(pinRefusalOf(quoting(quoteOf(unserved)), '400001')).toBe('Nobody delivers there.');
  expect(pinRefusalOf(quoting(quoteOf(served)), '400001')).toBeUndefined();
  expect(pinRefusalOf(quoting(quoteOf(unserved)), '110001')).toBeUndefined();
  expect(pinRefusalOf(quoting(quoteOf(unserved), { pending: true }), '400001')).toBeUndefined();
  expect(pinRefusalOf(quoting(undefined), '400001')).toBeUndefined();
});

test('the chosen delivery option is used if it is available, or else that of the quote, or else standard', () => {
  const both = [option('standard', true, ''), option('express', true, '')];
  expect(effectiveDelivery(quoteIn(both), 'express')).toBe('express');
  expect(effectiveDelivery(quoteIn(served), 'express')).toBe('standard');
  expect(effectiveDelivery(quoteIn(both, 'express'), '')).toBe('express');
  expect(effectiveDelivery(undefined, 'express')).toBe('standard');
});

test('a refused PIN code and an unavailable delivery option are reported at their steps', () => {
  const values = {
    ...emptyCheckout,
    delivery: 'express' as const,
    address: { ...emptyCheckout.address, pin: '400001' },
  };
  const atAddress = problemsNow(values, quoting(quoteOf(unserved))).address;
  expect(atAddress).toContainEqual({ field: 'address.pin', message: 'Nobody delivers there.' });
  expect(problemsNow(values, quoting(quoteOf(served))).delivery).toContainEqual({
    field: 'delivery',
    message: 'Express: Not to this PIN code',
  });
  expect(problemsNow({ ...values, delivery: 'standard' }, quoting(quoteOf(served))).delivery).toEqual([]);
  expect(problemsNow({ ...values, payment: 'cod' }, quoting(quoteOf(served))).payment).toContainEqual({
    field: 'payment',
    message: 'Cash on delivery: Not above ₹10,000',
  });
  expect(problemsNow({ ...values, payment: 'upi' }, quoting(quoteOf(served))).payment).toEqual([]);
});
