import { type QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { OfficeProblem } from './api.ts';
import { answersBy, gatherNews, isUserPresent } from './news.ts';

afterEach(() => void vi.useRealTimers());

const minute = 60_000;

test('a colleague counts as absent after five minutes without input', () => {
  expect(isUserPresent(0, 4 * minute)).toBe(true);
  expect(isUserPresent(0, 5 * minute)).toBe(false);
});

test('a burst of events refetches once soon, and again after two seconds at the earliest', () => {
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

test('only a fresh response of the shop counts as an answer, not invalidated or locally written data', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  let online = true;
  let told: boolean[] = [];
  const follow = (event: QueryCacheNotifyEvent) => {
    const answers = answersBy(event, online);
    if (answers !== undefined) told.push(answers);
  };
  client.getQueryCache().subscribe(follow);
  const during = async (act: () => unknown) => {
    told = [];
    await act();
    return told;
  };
  const ask = (queryFn: () => Promise<unknown>) => client.fetchQuery({ queryKey: ['orders'], queryFn }).catch(() => {});
  expect(await during(() => ask(async () => 1))).toEqual([true]);
  expect(await during(() => client.invalidateQueries({ queryKey: ['orders'] }))).toEqual([]);
  expect(await during(() => client.setQueryData(['orders'], 2))).toEqual([]);
  const failing = (status: number) => async () => {
    throw new OfficeProblem(status, status === 0 ? 'network' : 'unavailable', 'No answer');
  };
  await client.invalidateQueries({ queryKey: ['orders'] });
  expect(new Set(await during(() => ask(failing(0))))).toEqual(new Set([false]));
  // Data invalidated after that does not count as answered.
  expect(await during(() => client.invalidateQueries({ queryKey: ['orders'] }))).toEqual([]);
  expect(await during(() => ask(failing(503)))).toEqual([]);
  online = false;
  expect(await during(() => ask(async () => 3))).toEqual([]);
});
