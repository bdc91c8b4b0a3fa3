import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findIdempotentResult, idempotencyRecord } from './idempotency.ts';

const refusal = 'This was already used for something else.';

test('the same request with its key finds the earlier result, and another request is refused', () => {
  const request = fc.record({ lines: fc.array(fc.nat()), note: fc.string() });
  fc.assert(
    fc.property(fc.string(), request, request, (key, one, other) => {
      const row = { id: 'first', ...idempotencyRecord(key, one) };
      expect(findIdempotentResult(row, idempotencyRecord(key, structuredClone(one)), refusal)).toBe(row);
      fc.pre(JSON.stringify(one) !== JSON.stringify(other));
      const mismatch = expect.objectContaining({ status: 409, code: 'idempotency_mismatch', message: refusal });
      expect(() => findIdempotentResult(row, idempotencyRecord(key, other), refusal)).toThrow(mismatch);
    }),
  );
});

test('the result of one caller is not found by another caller with the same request', () => {
  const words = { lines: [1] };
  const row = idempotencyRecord('key', words, 'acc_asha');
  expect(findIdempotentResult(row, idempotencyRecord('key', words, 'acc_asha'), refusal)).toBe(row);
  for (const caller of ['acc_ravi', undefined])
    expect(() => findIdempotentResult(row, idempotencyRecord('key', words, caller), refusal)).toThrow(refusal);
  expect(() =>
    findIdempotentResult(idempotencyRecord('key', words), idempotencyRecord('key', words, 'acc_asha'), refusal),
  ).toThrow(refusal);
});

test('an unused key finds nothing', () => {
  expect(findIdempotentResult(undefined, idempotencyRecord('key', { lines: [] }), refusal)).toBeUndefined();
});

test('an idempotency record stores only a hash of 64 hexadecimal digits of the request', () => {
  const { requestHash } = idempotencyRecord('key', { email: 'asha@example.com' });
  expect(requestHash).toMatch(/^[0-9a-f]{64}$/);
});
