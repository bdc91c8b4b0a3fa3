import { expect, test } from 'vitest';
import {
  isEndedKey,
  isOrderKey,
  newOrderId,
  newOrderReference,
  newReturnId,
  newTicket,
  orderKey,
} from './order-reference.ts';

const many = Array.from({ length: 400 });

test.each([
  ['order references', newOrderReference, /^[2-9A-HJKMNP-TV-Z]{10}$/],
  ['internal order ids', newOrderId, /^ord_[2-9a-hjkmnp-tv-z]{20}$/],
  ['return references', newReturnId, /^R[2-9A-HJKMNP-TV-Z]{9}$/],
  ['message tickets', newTicket, /^M[2-9A-HJKMNP-TV-Z]{9}$/],
])('makes %s that are unique and free of letters that look alike', (_what, make, form) => {
  const made = many.map(() => make());
  for (const name of made) expect(name).toMatch(form);
  expect(new Set(made).size).toBe(many.length);
  // 400 references use each of the thirty letters at least once.
  const drawn = made.map((name) => name.replace(/^(?:ord_|[RM])/, '').toUpperCase()).join('');
  expect(new Set(drawn).size).toBe(30);
});

const first = { id: 'ord_1', linkVersion: 1 };

test('derives the same key for the same order, and another key for another order or secret', () => {
  const key = orderKey('a secret', first);
  expect(key).toMatch(/^[\w-]{32}$/);
  expect(orderKey('a secret', first)).toBe(key);
  expect(orderKey('a secret', { ...first, id: 'ord_2' })).not.toBe(key);
  expect(orderKey('another', first)).not.toBe(key);
  expect(isOrderKey('a secret', first, key)).toBe(true);
});

test('accepts keys of version one, and reports a key of an older link version as revoked', () => {
  const mailed = 'l1elZWaNcU6xgPSZn_xkXSMllC7i2arb';
  expect(orderKey('a secret', first)).toBe(mailed);
  const third = { ...first, linkVersion: 3 };
  const keys = [1, 2, 3].map((linkVersion) => orderKey('a secret', { ...first, linkVersion }));
  expect(new Set(keys).size).toBe(3);
  expect(keys.map((key) => isOrderKey('a secret', third, key))).toEqual([false, false, true]);
  expect(keys.map((key) => isEndedKey('a secret', third, key))).toEqual([true, true, false]);
  expect(isEndedKey('a secret', third, 'A'.repeat(32))).toBe(false);
  expect(isEndedKey('a secret', first, mailed)).toBe(false);
});

test.each([
  ['an empty key', () => ''],
  ['a key without its last letter', (key: string) => key.slice(0, -1)],
  ['a key with one letter more', (key: string) => `${key}A`],
  ['a key with one letter changed', (key: string) => `${key.startsWith('A') ? 'B' : 'A'}${key.slice(1)}`],
  ['a key of multi-byte characters', () => '₹'.repeat(32)],
])('rejects %s', (_what, change) => {
  expect(isOrderKey('a secret', first, change(orderKey('a secret', first)))).toBe(false);
});
