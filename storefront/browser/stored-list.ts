import { useSyncExternalStore } from 'react';
import type { OwnKey } from './kept-table.ts';
import { followOwner, readOwn, removeOwn, writeOwn } from './owner.ts';
import { parseJson } from './storage.ts';

export interface StoredList<T> {
  /** The list of whoever is there, as it stands in local storage; the same array for the same text. */
  read(): readonly T[];
  /** Replaces it and tells this tab (other tabs hear it from the storage). False where the browser keeps nothing. */
  write(entries: readonly T[]): boolean;
  clear(): void;
  /** The list in step with other tabs; empty on the server and while hydrating. */
  use(): readonly T[];
}

/**
 * A list kept in local storage under a key, announced in this tab by an event of the window. `parse` takes over what
 * anyone may have written there and drops what has not the right shape.
 */
export function storedList<T>(key: OwnKey, event: string, parse: (stored: unknown) => readonly T[]): StoredList<T> {
  const empty: readonly T[] = [];
  /** The last text read and its entries: React needs the same entries for the same text. */
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
