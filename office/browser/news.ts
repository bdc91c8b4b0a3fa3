import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { OfficeProblem } from './api.ts';

/** How often what is shown is read again. */
const readAgainMs = 30_000;

/** Whoever touches nothing for so long is not there. Each reading is a use of the session: without this a screen left alone would never be signed out. */
const awayMs = 5 * 60_000;

/** Whether the shop answers, and since when: of the newest answer, or of the first call that had none. */
export interface Live {
  on: boolean;
  since: Date;
}

let live: Live = { on: true, since: new Date() };
const listeners = new Set<() => void>();

function setLive(on: boolean): void {
  live = { on, since: on === live.on && !on ? live.since : new Date() };
  for (const listener of listeners) listener();
}

/** What others change while somebody looks. */
const changing: ReadonlySet<unknown> = new Set(['me', 'today', 'orders', 'order', 'staff', 'approvals']);

/** Reads again what is on the screen, of what others change. */
export function readAgain(client: Pick<QueryClient, 'invalidateQueries'>): void {
  void client.invalidateQueries({ predicate: ({ queryKey }) => changing.has(queryKey[0]) });
}

/** Tells whether whoever was last seen `at` is still there. */
export function isThere(at: number, now: number): boolean {
  return now - at < awayMs;
}

/** Keeps what is on the screen no older than half a minute, while somebody is there and looks at it. */
export function useNews(): void {
  const client = useQueryClient();
  useEffect(() => {
    let seenAt = Date.now();
    const here = () => {
      const back = !isThere(seenAt, Date.now());
      seenAt = Date.now();
      if (back) readAgain(client);
    };
    const stop = client.getQueryCache().subscribe(({ type, query }) => {
      if (type !== 'updated') return;
      const { fetchFailureReason, status, fetchStatus } = query.state;
      if (fetchStatus === 'paused' || (fetchFailureReason instanceof OfficeProblem && fetchFailureReason.status === 0)) setLive(false);
      else if (status === 'success' && fetchStatus === 'idle') setLive(true);
    });
    const clock = setInterval(() => {
      if (document.visibilityState === 'visible' && isThere(seenAt, Date.now())) readAgain(client);
    }, readAgainMs);
    const uses = ['pointerdown', 'pointermove', 'keydown', 'scroll'] as const;
    for (const use of uses) window.addEventListener(use, here, { passive: true, capture: true });
    return () => {
      stop();
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
