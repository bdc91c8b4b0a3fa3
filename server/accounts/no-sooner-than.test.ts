import { expect, test } from 'vitest';
import { noSoonerThan } from './no-sooner-than.ts';

test.each([
  ['good', async () => 'well', 'well'],
  ['bad', () => Promise.reject(new Error('badly')), 'badly'],
])('an outcome that is %s comes as it is, and not before its time', async (_what, work, outcome) => {
  const started = performance.now();
  const ended = await noSoonerThan<string>(60, work).catch((error: Error) => error.message);
  expect(ended).toBe(outcome);
  expect(performance.now() - started).toBeGreaterThan(55);
});
