import { onlineManager, type QueryCacheNotifyEvent, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { News } from '#contract/office/news.ts';
import { OfficeProblem } from './api.ts';
import { onTouch } from './person.ts';
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

/** Whoever touches nothing for so long is not there: nothing is read for them. */
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

/**
 * Reads off what happened to a query whether the shop answers: undefined where it tells nothing. Only an answer of the shop is one: not a query that is
 * declared old, nor what the page itself wrote, nor an answer that was on its way when the browser lost its network.
 */
export function answersBy(event: QueryCacheNotifyEvent, online: boolean): boolean | undefined {
  if (event.type !== 'updated') return undefined;
  const { action } = event;
  if (action.type === 'success') return action.manual || !online ? undefined : true;
  if (action.type === 'pause') return false;
  if (action.type !== 'failed' && action.type !== 'error') return event.query.state.fetchStatus === 'paused' ? false : undefined;
  return action.error instanceof OfficeProblem && action.error.status === 0 ? false : undefined;
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

/** A stream ends every few minutes and is opened again: one that was not after so long is cut. */
const graceMs = 4000;

/** Follows the stream while somebody is there; gives what to call when they are, when they are not, and at the end. */
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
        all: () => readAgain(client),
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
 * Keeps what is on the screen as it is at the shop, while somebody is there: told by a stream, and read again every half minute while there is none.
 * Whoever went away hears nothing: what is on the screen is read again when they are back.
 */
export function useNews(): void {
  const client = useQueryClient();
  useEffect(() => {
    let seenAt = Date.now();
    let heardAt = Number.NEGATIVE_INFINITY;
    let missing: ReturnType<typeof setTimeout> | undefined;
    let wasCut = false;
    // What is on the screen is told as old, and read again: where the shop does not answer, that says so.
    const untold = () => {
      missing = undefined;
      wasCut = true;
      heardAt = Number.NEGATIVE_INFINITY;
      setLive(live.on, false);
      readAgain(client);
    };
    const heard = () => {
      // What was on its way as the network went is no sign of it.
      if (!onlineManager.isOnline()) return;
      clearTimeout(missing);
      missing = undefined;
      heardAt = Date.now();
      setLive(true, true);
      // No news tell of what could not be read meanwhile.
      if (wasCut) readAgain(client);
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
    const online = () => readAgain(client);
    window.addEventListener('offline', offline);
    window.addEventListener('online', online);
    const here = () => {
      const back = !isThere(seenAt, Date.now());
      seenAt = Date.now();
      if (!back) return;
      stream.there();
      readAgain(client);
    };
    const stop = client.getQueryCache().subscribe((event) => {
      const answers = answersBy(event, onlineManager.isOnline());
      if (answers !== undefined) setLive(answers);
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
