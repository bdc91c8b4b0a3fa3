import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { News } from '#contract/office/news.ts';
import { OfficeProblem } from './api.ts';
import { staleBy } from './stale-by.ts';
import { followStream } from './stream.ts';

/** How often what is shown is read again while no stream tells what changed. */
const readAgainMs = 30_000;

/** What waits is counted again every so many of these, whatever a stream tells. */
const todayEvery = 4;

/** A stream that was silent for so long is none: it beats every fifteen seconds. */
const silentMs = 40_000;

/** How long news are gathered before what they are about is read, and the least between two readings: a busy hour must not read without end. */
const gatherMs = 250;
const betweenMs = 2000;

/** Whoever touches nothing for so long is not there. Each reading is a use of the session: without this a screen left alone would never be signed out. */
const awayMs = 5 * 60_000;

/** Whether the shop answers, and since when: of the newest answer, or of the first call that had none. */
export interface Live {
  on: boolean;
  /** Whether it is told at once what changes. */
  told: boolean;
  since: Date;
}

let live: Live = { on: true, told: false, since: new Date() };
const listeners = new Set<() => void>();

function setLive(on: boolean, told = live.told && on): void {
  live = { on, told, since: on === live.on && !on ? live.since : new Date() };
  for (const listener of listeners) listener();
}

/** What others change while somebody looks. */
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

/** Reads again what is on the screen, of what others change. */
export function readAgain(client: Pick<QueryClient, 'invalidateQueries'>): void {
  void client.invalidateQueries({ predicate: ({ queryKey }) => changing.has(queryKey[0]) });
}

/** Tells whether whoever was last seen `at` is still there. */
export function isThere(at: number, now: number): boolean {
  return now - at < awayMs;
}

/** Gathers news, and has what they are about read again: soon, and not without end. Gives what takes them in, and what stops it. */
export function gatherNews(client: Pick<QueryClient, 'invalidateQueries'>): { take: (news: readonly News[]) => void; stop: () => void } {
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

/** Follows the stream while somebody is there; gives what to call when they are, when they are not, and at the end. */
function followWhileThere(client: QueryClient, heard: () => void) {
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
        all: () => readAgain(client),
        you: () => void client.invalidateQueries({ queryKey: ['me'] }),
        alive: heard,
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
 * Keeps what is on the screen as it is at the shop, while somebody is there: told by a stream, and read again every half minute while there is none.
 * Whoever went away hears nothing: what is read on is a use of the session, and would keep it for ever.
 */
export function useNews(): void {
  const client = useQueryClient();
  useEffect(() => {
    let seenAt = Date.now();
    let heardAt = Number.NEGATIVE_INFINITY;
    const stream = followWhileThere(client, () => {
      heardAt = Date.now();
      setLive(true, true);
    });
    stream.there();
    const here = () => {
      const back = !isThere(seenAt, Date.now());
      seenAt = Date.now();
      if (!back) return;
      stream.there();
      readAgain(client);
    };
    const stop = client.getQueryCache().subscribe(({ type, query }) => {
      if (type !== 'updated') return;
      const { fetchFailureReason, status, fetchStatus } = query.state;
      if (fetchStatus === 'paused' || (fetchFailureReason instanceof OfficeProblem && fetchFailureReason.status === 0)) setLive(false);
      else if (status === 'success' && fetchStatus === 'idle') setLive(true);
    });
    let ticks = 0;
    const clock = setInterval(() => {
      if (!isThere(seenAt, Date.now())) return stream.away();
      ticks += 1;
      // No news tells of what did not happen: a mail that did not leave, a day that began.
      if (ticks % todayEvery === 0 && document.visibilityState === 'visible') void client.invalidateQueries({ queryKey: ['today'] });
      if (Date.now() - heardAt < silentMs) return;
      if (live.told) setLive(live.on, false);
      if (document.visibilityState === 'visible') readAgain(client);
    }, readAgainMs);
    const uses = ['pointerdown', 'pointermove', 'keydown', 'scroll'] as const;
    for (const use of uses) window.addEventListener(use, here, { passive: true, capture: true });
    return () => {
      stop();
      stream.end();
      clearInterval(clock);
      for (const use of uses) window.removeEventListener(use, here, { capture: true });
    };
  }, [client]);
}

/** Tells whether the shop answers. */
export function useLive(): Live {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => live,
  );
}
