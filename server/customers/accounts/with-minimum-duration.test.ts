import { expect, test, vi } from 'vitest';
import { withMinimumDuration } from './with-minimum-duration.ts';

test.each([
  ['a result', async () => 'well', 'well'],
  ['an error', () => Promise.reject(new Error('badly')), 'badly'],
])('returns %s unchanged, but not before the minimum duration', async (_what, work, outcome) => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  let ended: string | undefined;
  const all = withMinimumDuration<string>(60, work).then(
    (value) => {
      ended = value;
    },
    (error: Error) => {
      ended = error.message;
    },
  );
  await vi.advanceTimersByTimeAsync(59);
  expect(ended).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  await all;
  expect(ended).toBe(outcome);
  vi.useRealTimers();
});
