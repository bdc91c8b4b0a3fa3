import { useSyncExternalStore } from 'react';

/** Delays between attempts in ms; the last delay repeats. An `online` event ends a delay. */
const pausesMs = [500, 1000, 2000, 4000, 8000];

/**
 * Reason why code cannot be loaded: no response (`away`), or a file that no longer exists after a deployment (`gone`).
 */
export type LoadProblem = 'away' | 'gone';

/** Code that the user waits for, by name, and the reason why it is missing. */
const waiting = new Map<string, LoadProblem>();
/** Functions that end the current delays. */
const wakers = new Set<() => void>();
const listeners = new Set<() => void>();
let worst: LoadProblem | undefined;

function note(name: string, hindrance: LoadProblem | undefined): void {
  if (hindrance) waiting.set(name, hindrance);
  else waiting.delete(name);
  tell();
}

function tell(): void {
  const kinds = [...waiting.values()];
  worst = kinds.includes('gone') ? 'gone' : kinds[0];
  for (const listener of listeners) listener();
}

/** Names of the code that the user waits for. Prefetched code is neither retried repeatedly nor reported. */
let wanted: readonly string[] = [];

/** Waits for an `online` event or a request by the user, at most `ms` if given. */
function rest(ms: number | undefined): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      window.removeEventListener('online', wake);
      wakers.delete(wake);
      resolve();
    };
    const timer = ms === undefined ? undefined : setTimeout(wake, ms);
    window.addEventListener('online', wake);
    wakers.add(wake);
  });
}

/**
 * Sets the code that the user waits for: it is retried at once and then after growing delays. Pass an empty list once
 * it is loaded.
 */
export function prefetchCode(names: readonly string[]): void {
  wanted = names;
  if (names.length > 0) for (const wake of [...wakers]) wake();
  else {
    waiting.clear();
    tell();
  }
}

/** Returns true if the file of some code exists; an import error does not reveal its reason. */
async function isThere(address: string): Promise<boolean | undefined> {
  const reply = await fetch(address, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  if (!reply || reply.status >= 500) return undefined;
  return reply.ok;
}

/**
 * Loads code with retries, so that unsaved page state is not lost. Never resolves if the code is gone; the caller then
 * navigates by a full page load. `address` is the URL of a route script.
 */
export async function getCode<Code>(
  name: string,
  load: (tries: number) => Promise<Code>,
  address?: string,
): Promise<Code> {
  for (let tries = 0; ; tries += 1) {
    try {
      const code = await load(tries);
      note(name, undefined);
      return code;
    } catch {
      const there = address === undefined ? undefined : await isThere(address);
      const isWanted = wanted.includes(name);
      // Prefetched code and parts of a page do not block navigation. If the file exists but fails under another URL
      // too, one of its imports is missing.
      if (isWanted) note(name, there === false || (there && tries > 1) ? 'gone' : 'away');
      await rest(address !== undefined && !isWanted ? undefined : pausesMs[Math.min(tries, pausesMs.length - 1)]);
    }
  }
}

/** Waits until the shop responds. A reload before that would show the browser's error page. */
export const shopThere = () =>
  getCode('the shop', () => isThere('/api/hello').then((there) => there || Promise.reject()));

/** Returns the reason why awaited code cannot be loaded; undefined if no code is awaited. */
export function useLoadProblem(): LoadProblem | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => worst,
    () => undefined,
  );
}
