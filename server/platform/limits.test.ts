import { expect, test } from 'vitest';
import { createLimits } from './limits.ts';

const quiet = { warn: () => {} };

test.each([undefined, 'redis://127.0.0.1:6379'])('the eleventh failed look-up is refused with when to come back (%s)', async (url) => {
  const limits = createLimits(url, quiet);
  const key = `test-${Math.random()}`;
  for (let count = 0; count < 10; count += 1) await limits.take('track', key);
  await expect(limits.take('track', key)).rejects.toMatchObject({ status: 429, message: 'Too many attempts. Try again in 10 minutes.' });
  await expect(limits.check('track', key)).rejects.toMatchObject({ status: 429, extra: { retryAfterSeconds: expect.any(Number) } });
  await expect(limits.take('track', `${key} another`)).resolves.toBeUndefined();
  await limits.close();
});

test('while Redis is away each process counts for itself', async () => {
  const limits = createLimits('redis://127.0.0.1:1', quiet);
  for (let count = 0; count < 10; count += 1) await limits.take('login', 'me');
  await expect(limits.take('login', 'me')).rejects.toMatchObject({ status: 429 });
  await limits.close();
});
