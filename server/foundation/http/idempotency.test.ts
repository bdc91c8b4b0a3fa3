import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findIdempotentResult, idempotencyRecord } from './idempotency.ts';

const refusal = 'This was already used for something else.';

test('the same request under its key is found again, any other is refused', () => {
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

test('what one caller did is not what another asks for, in the very same words', () => {
  const words = { lines: [1] };
  const row = idempotencyRecord('key', words, 'acc_asha');
  expect(findIdempotentResult(row, idempotencyRecord('key', words, 'acc_asha'), refusal)).toBe(row);
  for (const caller of ['acc_ravi', undefined])
    expect(() => findIdempotentResult(row, idempotencyRecord('key', words, caller), refusal)).toThrow(refusal);
  expect(() =>
    findIdempotentResult(idempotencyRecord('key', words), idempotencyRecord('key', words, 'acc_asha'), refusal),
  ).toThrow(refusal);
});

test('a key that was not used before finds nothing', () => {
  expect(findIdempotentResult(undefined, idempotencyRecord('key', { lines: [] }), refusal)).toBeUndefined();
});

test('keeps of a request no more than 64 hexadecimal digits', () => {
  const { requestHash } = idempotencyRecord('key', { email: 'asha@example.com' });
  expect(requestHash).toMatch(/^[0-9a-f]{64}$/);
});
