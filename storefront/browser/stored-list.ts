import { useSyncExternalStore } from 'react';
import type { OwnKey } from './kept-table.ts';
import { followOwner, readOwn, removeOwn, writeOwn } from './owner.ts';
import { parseJson } from './storage.ts';

export interface StoredList<T> {
  /** Reads the current person's list from local storage; the same array for the same text. */
  read(): readonly T[];
  /**
   * Replaces the list and notifies this tab; other tabs get a storage event. Returns false if the browser does not
   * store it.
   */
  write(entries: readonly T[]): boolean;
  clear(): void;
  /** Returns the list, synchronized between tabs; empty on the server and during hydration. */
  use(): readonly T[];
}

/**
 * Creates a list in local storage under a key, with a window event for changes in this tab. `parse` validates untrusted
 * contents and drops invalid entries.
 */
export function storedList<T>(key: OwnKey, event: string, parse: (stored: unknown) => readonly T[]): StoredList<T> {
  const empty: readonly T[] = [];
  /** Last text read with its entries: React needs the same array for the same text. */
  let seen: { text: string | null; entries: readonly T[] } = { text: null, entries: empty };

  function read(): readonly T[] {
    const text = readOwn(key);
    if (text !== seen.text) seen = { text, entries: parse(parseJson(text)) };
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
    use: () => useSyncExternalStore(subscribe, read, () => empty),
  };
}
