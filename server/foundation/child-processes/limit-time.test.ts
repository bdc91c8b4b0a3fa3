import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limitTime } from './limit-time.ts';
import { readProcessorMs } from './processor-time.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each([
  ['a process that works all the time', 1, 45_000],
  ['a process that a busy machine lets work a tenth of the time', 0.1, 270_000],
  ['a process that waits and does nothing', 0, 270_000],
  ['a process whose processor time nobody can read', undefined, 45_000],
])('%s is ended after its time', async (_what, share, endsAfter) => {
  const end = vi.fn();
  const startedAt = Date.now();
  const readMs = async () => (share === undefined ? undefined : (Date.now() - startedAt) * share);
  limitTime(1, 45_000, end, { readMs });
  await vi.advanceTimersByTimeAsync(endsAfter - 1000);
  expect(end).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  expect(end).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(endsAfter);
  expect(end).toHaveBeenCalledTimes(1);
});

test('a process that has answered is not ended', async () => {
  const end = vi.fn();
  const stop = limitTime(1, 1000, end, { readMs: async () => 5000 });
  stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(end).not.toHaveBeenCalled();
});

test('reads the processor time of a process, and none of a process that has ended', async () => {
  const used = await readProcessorMs(process.pid);
  if (process.platform === 'linux') expect(used).toBeGreaterThan(0);
  expect(await readProcessorMs(2 ** 30)).toBeUndefined();
});
