import { expect, test } from 'vitest';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { createPasswords, isCommonPassword } from './passwords.ts';

test('accepts a password in any Unicode form, and no other password', async () => {
  const { hash, verify } = createPasswords();
  const stored = await hash('caf\u00e9 at eleven');
  expect(await verify(stored, 'cafe\u0301 at eleven')).toBe(true);
  expect(await verify(stored, 'cafe at eleven')).toBe(false);
  expect(await verify(null, '')).toBe(false);
});

test('computes a hash even if no hash is stored, so that an unknown account takes as long', async () => {
  const { verify } = createPasswords({ atOnce: 1, mostWaiting: 0 });
  const outcomes = await Promise.allSettled([verify(null, 'batting at eleven'), verify(null, 'batting at eleven')]);
  // The second call finds the only slot for hashing in use.
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
});

test('hashes with the parameters that OWASP recommends by default', async () => {
  expect(await createPasswords().hash('batting at eleven')).toContain('$m=19456,t=2,p=1$');
});

test('hashes a few passwords at a time, queues some more, and answers the rest with a time to retry', async () => {
  const passwords = createPasswords({ atOnce: 1, mostWaiting: 3 });
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => passwords.hash('batting at eleven')));
  expect(outcomes.map(({ status }) => status)).toEqual([...Array(4).fill('fulfilled'), ...Array(4).fill('rejected')]);
  expect(outcomes[7]).toMatchObject({ reason: { status: 503, extra: { retryAfterSeconds: 5 } } });
  expect(await passwords.hash('batting at eleven')).toContain('$argon2id$');
});

test('queues at most sixty passwords by default', async () => {
  const passwords = createPasswords({ atOnce: 1 });
  const outcomes = await Promise.allSettled(Array.from({ length: 62 }, () => passwords.hash('batting at eleven')));
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1);
});

test.each([
  ['123456', true],
  ['PASSWORD1', true],
  ['qwertyuiop', true],
  ['asha.sawant', true],
  ['Maidan2026!', true],
  ['m@1dan-cr1cket', true],
  ['MyJersey#7', true],
  ['asha.sawant1984', true],
  ['Example.in2026', true],
  ['batting at eleven', false],
  ['maidan at eleven', false],
  ['17 caps of red', false],
  ['k7#vLq', false],
])('decides if %s is a common password: %s', (password, common) => {
  expect(isCommonPassword(firstFacts, password, 'asha.sawant@example.in')).toBe(common);
});
