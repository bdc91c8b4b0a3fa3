import { useSyncExternalStore } from 'react';
import { followOwner, readOwn, removeOwn, writeOwn } from './owner.ts';
import { parseJson } from './storage.ts';
import type { OwnKey } from './storage-table.ts';

export interface StoredList<T, Given = void> {
  /** Reads the current person's list from local storage; the same array for the same text and given value. */
  read(given: Given): readonly T[];
  /**
   * Replaces the list and notifies this tab; other tabs get a storage event. Returns false if the browser does not
   * store it.
   */
  write(entries: readonly T[]): boolean;
  clear(): void;
  /** Calls the listener after each change, in any tab. Returns a function that unsubscribes. */
  follow(listener: () => void): () => void;
  /** Returns the list, synchronized between tabs; empty on the server and during hydration. */
  use(given: Given): readonly T[];
}

/**
 * Creates a list in local storage under a key, with a window event for changes in this tab. `parse` validates untrusted
 * contents and drops invalid entries, and receives the value that callers pass.
 */
export function storedList<T, Given = void>(
  key: OwnKey,
  event: string,
  parse: (stored: unknown, given: Given) => readonly T[],
): StoredList<T, Given> {
  const empty: readonly T[] = [];
  /** Last text read with its entries: React needs the same array for the same text. */
  let seen: { text: string | null; given?: Given; entries: readonly T[] } = { text: null, entries: empty };

  function read(given: Given): readonly T[] {
    const text = readOwn(key);
    if (text !== seen.text || (text !== null && given !== seen.given))
      seen = { text, given, entries: parse(parseJson(text), given) };
    return seen.entries;
  }
  function subscribe(listener: () => void): () => void {
    const follow = (change: StorageEvent) => {
      if (change.key === key || change.key === null) listener();
    };
    const stop = followOwner(listener);
    window.addEventListener(event, listener);
    window.addEventListener('storage', follow);
    return () => {
      stop();
      window.removeEventListener(event, listener);
      window.removeEventListener('storage', follow);
    };
  }
  const tell = () => void window.dispatchEvent(new Event(event));
  return {
    read,
    write(entries) {
      const kept = writeOwn(key, JSON.stringify(entries));
      tell();
      return kept;
    },
    clear() {
      removeOwn(key);
      tell();
    },
    follow: subscribe,
    use: (given) =>
      useSyncExternalStore(
        subscribe,
        () => read(given),
        () => empty,
      ),
  };
}
