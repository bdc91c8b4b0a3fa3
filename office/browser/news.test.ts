import { afterEach, expect, test, vi } from 'vitest';
import { gatherNews, isThere } from './news.ts';

afterEach(() => void vi.useRealTimers());

const minute = 60_000;

test('a screen left alone asks nothing more, long before its session would end by itself', () => {
  expect(isThere(0, 4 * minute)).toBe(true);
  expect(isThere(0, 5 * minute)).toBe(false);
});

test('a burst of news is read once, soon, and again after two seconds at the earliest', () => {
  vi.useFakeTimers();
  const read: boolean[] = [];
  const client = {
    invalidateQueries: async (filters?: { predicate?: (query: never) => boolean }) =>
      void read.push(filters?.predicate?.({ queryKey: ['order', 'B'] } as never) ?? false),
  };
  const { take } = gatherNews(client);
  take([{ kind: 'order', about: 'A' }]);
  take([{ kind: 'order', about: 'B' }]);
  vi.advanceTimersByTime(300);
  expect(read).toEqual([true]);
  for (let at = 0; at < 10; at += 1) {
    take([{ kind: 'order', about: 'A' }]);
    vi.advanceTimersByTime(100);
  }
  expect(read).toEqual([true]);
  vi.advanceTimersByTime(1500);
  expect(read).toEqual([true, false]);
  vi.advanceTimersByTime(60_000);
  expect(read).toEqual([true, false]);
});
