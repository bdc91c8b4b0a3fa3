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
  ['an order', newOrderReference, /^[2-9A-HJKMNP-TV-Z]{10}$/],
  ['an order within the shop', newOrderId, /^ord_[2-9a-hjkmnp-tv-z]{20}$/],
  ['a return', newReturnId, /^R[2-9A-HJKMNP-TV-Z]{9}$/],
  ['a message to the shop', newTicket, /^M[2-9A-HJKMNP-TV-Z]{9}$/],
])('the name of %s can be read aloud, and no two are alike', (_what, make, form) => {
  const made = many.map(() => make());
  for (const name of made) expect(name).toMatch(form);
  expect(new Set(made).size).toBe(many.length);
  // Of three hundred and more signs drawn, every one of the thirty has come up.
  const drawn = made.map((name) => name.replace(/^(?:ord_|[RM])/, '').toUpperCase()).join('');
  expect(new Set(drawn).size).toBe(30);
});

const first = { id: 'ord_1', linkVersion: 1 };

test('the key of an order is the same every time, its own, and another under another secret', () => {
  const key = orderKey('a secret', first);
  expect(key).toMatch(/^[\w-]{32}$/);
  expect(orderKey('a secret', first)).toBe(key);
  expect(orderKey('a secret', { ...first, id: 'ord_2' })).not.toBe(key);
  expect(orderKey('another', first)).not.toBe(key);
  expect(isOrderKey('a secret', first, key)).toBe(true);
});

test('links that were mailed before they could be ended stay good; one that was ended is known as such, and opens nothing', () => {
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
  ['nothing', () => ''],
  ['less of it', (key: string) => key.slice(0, -1)],
  ['more than it', (key: string) => `${key}A`],
  ['a letter of it changed', (key: string) => `${key.startsWith('A') ? 'B' : 'A'}${key.slice(1)}`],
  ['signs of several bytes', () => '₹'.repeat(32)],
])('%s opens nothing', (_what, change) => {
  expect(isOrderKey('a secret', first, change(orderKey('a secret', first)))).toBe(false);
});
