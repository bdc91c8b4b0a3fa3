import { expect, test } from 'vitest';
import { staleBy } from './stale-by.ts';

test('an event of an order invalidates its own page and the lists, and no other order’s page', () => {
  const stale = staleBy([{ kind: 'order', about: 'K7QW4MX9TD' }]);
  expect(stale(['order', 'K7QW4MX9TD', 'choices'])).toBe(true);
  expect(stale(['order', 'AAAAAAAAAA'])).toBe(false);
  for (const name of ['orders', 'today', 'packing', 'print-room']) expect(stale([name, {}])).toBe(true);
  for (const name of ['thread', 'staff', 'search', 'caller-quote', 'me'])
    expect(stale([name, 'K7QW4MX9TD'])).toBe(false);
});

test('an event of an unknown order invalidates every order’s page', () => {
  expect(staleBy([{ kind: 'order', about: null }])(['order', 'AAAAAAAAAA'])).toBe(true);
});

test('an event of a message invalidates its own thread, and one of a return also the orders', () => {
  expect(staleBy([{ kind: 'message', about: 'M1' }])(['thread', 'M2'])).toBe(false);
  expect(staleBy([{ kind: 'return', about: 'RET1' }])(['order', 'K7QW4MX9TD'])).toBe(true);
  expect(staleBy([{ kind: 'return', about: 'RET1' }])(['return', 'RET2'])).toBe(false);
  expect(staleBy([])(['order', 'x'])).toBe(false);
});
