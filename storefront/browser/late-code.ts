import { useSyncExternalStore } from 'react';

/** Pauses between two tries, in ms; the last one from then on. A network that comes back ends a pause. */
const pausesMs = [500, 1000, 2000, 4000, 8000];

/** What keeps code from coming: no answer (`away`), or an answer that there is none any more (`gone`: the shop has been renewed). */
export type Hindrance = 'away' | 'gone';

/** The scripts of pages that are being waited for, by their names. */
const waiting = new Map<string, Hindrance>();
const wakers = new Set<() => void>();
const listeners = new Set<() => void>();
let worst: Hindrance | undefined;

function note(name: string, hindrance: Hindrance | undefined): void {
  if (hindrance) waiting.set(name, hindrance);
  else waiting.delete(name);
  tell();
}

function tell(): void {
  const kinds = [...waiting.values()];
  worst = kinds.includes('gone') ? 'gone' : kinds[0];
  for (const listener of listeners) listener();
}

/** The code of the page that someone waits for: what was only fetched ahead is not asked for again and again, and nobody is told of it. */
let wanted: readonly string[] = [];

/** Waits for the network to come back, or someone who wants it now; `ms` at most, where that is given. */
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

/** Names the code that someone waits for: it is tried again at once, and from then on after growing pauses. None once they have it. */
export function wantCode(names: readonly string[]): void {
  wanted = names;
  if (names.length > 0) for (const wake of [...wakers]) wake();
  else {
    waiting.clear();
    tell();
  }
}

/** Tells whether the file of some code is there: a browser does not say why it could not import it. */
async function isThere(address: string): Promise<boolean | undefined> {
  const reply = await fetch(address, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  if (!reply || reply.status >= 500) return undefined;
  return reply.ok;
}

/**
 * Gets code that may be late: tries until it is there, since what is on the screen must not be lost for it. It never ends where the code
 * is gone; then whoever waits goes on by a document of the shop as it is now. `address` is the file's, for the script of a page.
 */
export async function getCode<Code>(name: string, load: (tries: number) => Promise<Code>, address?: string): Promise<Code> {
  for (let tries = 0; ; tries += 1) {
    try {
      const code = await load(tries);
      note(name, undefined);
      return code;
    } catch {
      const there = address === undefined ? undefined : await isThere(address);
      const isWanted = wanted.includes(name);
      // What was only fetched ahead, or is a part of a page, keeps nobody from the next one. A file that is there and does not come even by
      // another address has lost a part of itself.
      if (isWanted) note(name, there === false || (there && tries > 1) ? 'gone' : 'away');
      await rest(address !== undefined && !isWanted ? undefined : pausesMs[Math.min(tries, pausesMs.length - 1)]);
    }
  }
}

/** Waits until the shop answers: a page that is loaded anew before that is the browser's own page of errors. */
export const shopThere = () => getCode('the shop', () => isThere('/api/hello').then((there) => there || Promise.reject()));

/** What keeps some code from coming just now; undefined when none is waited for. */
export function useHindrance(): Hindrance | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => worst,
    () => undefined,
  );
}
