import { expect, test } from 'vitest';
import { createOnceKey, newIdempotencyKey, underKey } from './idempotency-key.ts';

test('equal contents get the same idempotency key, and changed contents a new one', () => {
  const onceKey = createOnceKey();
  const one = onceKey({ reason: 'other', lines: [{ line: 1, quantity: 2 }] });
  expect(one['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
  expect(onceKey({ reason: 'other', lines: [{ line: 1, quantity: 2 }] })).toEqual(one);
  const other = onceKey({ reason: 'other', lines: [{ line: 1, quantity: 1 }] });
  expect(other).not.toEqual(one);
  expect(onceKey({ reason: 'other', lines: [{ line: 1, quantity: 2 }] })).not.toEqual(one);
});

test('two forms have different idempotency keys', () => {
  expect(createOnceKey()({ reason: 'other' })).not.toEqual(createOnceKey()({ reason: 'other' }));
  expect(underKey('k')).toEqual({ 'idempotency-key': 'k' });
  expect(newIdempotencyKey()).not.toBe(newIdempotencyKey());
});
