import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createWaker } from './wake-workers.ts';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

/** Opens a waker with the worker of one queue, and records the times in ms at which the worker is woken. */
function openWaker() {
  const woken: number[] = [];
  const waker = createWaker(() => void woken.push(Date.now()));
  waker.add('mail-order', 'worker_1');
  return { waker, woken };
}

test('a worker is woken soon after a job was sent, and some times more for a late commit', () => {
  const { waker, woken } = openWaker();
  waker.wakeSoon('mail-order');
  vi.advanceTimersByTime(10_000);
  expect(woken).toEqual([10, 60, 460]);
});

test('a job that is sent between two wakes is looked for as soon as the first', () => {
  const { waker, woken } = openWaker();
  waker.wakeSoon('mail-order');
  vi.advanceTimersByTime(100);
  waker.wakeSoon('mail-order');
  vi.advanceTimersByTime(10_000);
  expect(woken).toEqual([10, 60, 460, 470, 520, 920]);
});

test('a thousand jobs at once wake a worker as often as one', () => {
  const { waker, woken } = openWaker();
  for (let sent = 0; sent < 1000; sent++) waker.wakeSoon('mail-order');
  vi.advanceTimersByTime(10_000);
  expect(woken).toEqual([10, 20, 70, 470]);
  expect(vi.getTimerCount()).toBe(0);
});

test('a queue without a worker here wakes nothing, and a stopped waker neither', () => {
  const { waker, woken } = openWaker();
  waker.wakeSoon('mail-refund');
  waker.wakeSoon('mail-order');
  waker.stop();
  waker.wakeSoon('mail-order');
  vi.advanceTimersByTime(10_000);
  expect(woken).toEqual([]);
});
