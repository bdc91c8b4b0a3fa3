import { onlineManager, type QueryCacheNotifyEvent, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { News } from '#contract/office/news.ts';
import { OfficeProblem } from './api.ts';
import { onTouch } from './person.ts';
import { staleBy } from './stale-by.ts';
import { followStream } from './stream.ts';

/** Polling interval in ms while no event stream is open. */
const readAgainMs = 30_000;

/** Number of ticks between recounts of pending work, which do not depend on the stream. */
const todayEvery = 4;

/** Timeout of a silent stream in ms; its heartbeat is every fifteen seconds. */
const silentMs = 40_000;

/** Debounce time of events in ms. */
const gatherMs = 250;
/** Minimum delay between refetches in ms, so that busy hours do not refetch continuously. */
const betweenMs = 2000;

/** Inactivity limit in ms after which nothing is fetched. */
const awayMs = 5 * 60_000;

/** Connection state and its time: the time of the latest response, or of the first failure. */
export interface Live {
  on: boolean;
  /** True while changes are pushed. */
  told: boolean;
  since: Date;
}

let live: Live = { on: true, told: false, since: new Date() };
const listeners = new Set<() => void>();

function setLive(on: boolean, told = live.told && on): void {
  live = { on, told, since: on === live.on && !on ? live.since : new Date() };
  for (const listener of listeners) listener();
}

/** Query keys of data that others change. */
const changing: ReadonlySet<unknown> = new Set([
  'me',
  'today',
  'orders',
  'order',
  'staff',
  'approvals',
  'returns',
  'return',
  'threads',
  'thread',
  'customers',
  'customer',
  'print-room',
  'print-card',
]);

/** Invalidates the shown data that others may change. */
export function refetchShown(client: Pick<QueryClient, 'invalidateQueries'>): void {
  void client.invalidateQueries({ predicate: ({ queryKey }) => changing.has(queryKey[0]) });
}

/** Returns true if a user last active `at` is still present. */
export function isUserPresent(at: number, now: number): boolean {
  return now - at < awayMs;
}

/**
 * Derives the connection state from a cache event; undefined if the event says nothing about it. Only responses count:
 * not invalidations, optimistic updates or replies in flight when the network was lost.
 */
export function answersBy(event: QueryCacheNotifyEvent, online: boolean): boolean | undefined {
  if (event.type !== 'updated') return undefined;
  const { action } = event;
  if (action.type === 'success') return action.manual || !online ? undefined : true;
  if (action.type === 'pause') return false;
  if (action.type !== 'failed' && action.type !== 'error')
    return event.query.state.fetchStatus === 'paused' ? false : undefined;
  return isUnanswered(action.error) ? false : undefined;
}

/** Batches events and invalidates their queries, debounced. Returns functions that add events and stop it. */
export function gatherNews(client: Pick<QueryClient, 'invalidateQueries'>): {
  take: (news: readonly News[]) => void;
  stop: () => void;
} {
  let gathered: News[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastAt = Number.NEGATIVE_INFINITY;
  const read = () => {
    const isStale = staleBy(gathered);
    [gathered, timer, lastAt] = [[], undefined, Date.now()];
    void client.invalidateQueries({ predicate: ({ queryKey }) => isStale(queryKey) });
  };
  return {
    take(news) {
      gathered.push(...news);
      timer ??= setTimeout(read, Math.max(gatherMs, lastAt + betweenMs - Date.now()));
    },
    stop: () => clearTimeout(timer),
  };
}

/**
 * Grace period in ms. Streams end every few minutes and reopen. A stream that does not reopen within this time counts
 * as cut.
 */
const graceMs = 4000;

/**
 * Follows the stream while the user is present; returns functions that report presence and absence, and one that stops
 * it.
 */
function followWhileThere(client: QueryClient, heard: () => void, cut: () => void) {
  const { take, stop } = gatherNews(client);
  let leave: (() => void) | undefined;
  const away = () => {
    leave?.();
    leave = undefined;
  };
  return {
    there() {
      leave ??= followStream({
        news: take,
        all: () => refetchShown(client),
        you: () => void client.invalidateQueries({ queryKey: ['me'] }),
        alive: heard,
        cut,
      });
    },
    away,
    end() {
      away();
      stop();
    },
  };
}

/**
 * Syncs shown data while the user is present: pushed by a stream, or polled every half minute without a stream. After
 * an absence everything shown is refetched.
 */
export function useNews(): void {
  const client = useQueryClient();
  useEffect(() => {
    let seenAt = Date.now();
    let heardAt = Number.NEGATIVE_INFINITY;
    let missing: ReturnType<typeof setTimeout> | undefined;
    let wasCut = false;
    // Invalidates shown data. If there is no response, the refetch reports the failure.
    const untold = () => {
      missing = undefined;
      wasCut = true;
      heardAt = Number.NEGATIVE_INFINITY;
      setLive(live.on, false);
      refetchShown(client);
    };
    const heard = () => {
      // Responses to requests that were in flight when the network was lost do not prove a connection.
      if (!onlineManager.isOnline()) return;
      clearTimeout(missing);
      missing = undefined;
      heardAt = Date.now();
      setLive(true, true);
      // Refetches, as no event reports changes that were missed while disconnected.
      if (wasCut) refetchShown(client);
      wasCut = false;
    };
    const stream = followWhileThere(client, heard, () => {
      if (heardAt > Number.NEGATIVE_INFINITY) missing ??= setTimeout(untold, graceMs);
    });
    stream.there();
    const offline = () => {
      wasCut = true;
      setLive(false);
    };
    const online = () => refetchShown(client);
    window.addEventListener('offline', offline);
    window.addEventListener('online', online);
    const here = () => {
      const back = !isUserPresent(seenAt, Date.now());
      seenAt = Date.now();
      if (!back) return;
      stream.there();
      refetchShown(client);
    };
    const stop = client.getQueryCache().subscribe((event) => {
      const answers = answersBy(event, onlineManager.isOnline());
      if (answers !== undefined) setLive(answers);
    });
    let ticks = 0;
    const clock = setInterval(() => {
      if (!isUserPresent(seenAt, Date.now())) return stream.away();
      ticks += 1;
      // Recounts periodically, as some changes have no event: a failed mail, a new day.
      if (ticks % todayEvery === 0 && document.visibilityState === 'visible')
        void client.invalidateQueries({ queryKey: ['today'] });
      if (Date.now() - heardAt < silentMs) return;
      if (live.told) setLive(live.on, false);
      if (document.visibilityState === 'visible') refetchShown(client);
    }, readAgainMs);
    const unheard = onTouch(here);
    return () => {
      stop();
      stream.end();
      clearInterval(clock);
      clearTimeout(missing);
      window.removeEventListener('offline', offline);
      window.removeEventListener('online', online);
      unheard();
    };
  }, [client]);
}

/** Returns the connection state. */
export function useLive(): Live {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => live,
  );
}

function isUnanswered(error: unknown): boolean {
  return error instanceof OfficeProblem && error.status === 0;
}
