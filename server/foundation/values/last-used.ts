export interface LastUsed<T> {
  /** Returns the value of a key and marks it as used. */
  get(name: string): T | undefined;
  set(name: string, value: T): void;
  forget(name: string): void;
  /** Returns all entries without marking them as used. */
  all(): [string, T][];
  size(): { entries: number; bytes: number };
}

/**
 * Creates a cache limited in bytes, with clock (second-chance) eviction: reading an entry only marks it. The oldest
 * entry is evicted first; a marked one moves to the end instead. Does not store a value above the limit.
 */
export function createLastUsed<T>(limit: number, bytesOf: (value: T) => number): LastUsed<T> {
  const kept = new Map<string, { value: T; used: boolean }>();
  let total = 0;

  function forget(name: string): void {
    const one = kept.get(name);
    if (!one) return;
    total -= bytesOf(one.value);
    kept.delete(name);
  }

  return {
    get(name) {
      const one = kept.get(name);
      if (one) one.used = true;
      return one?.value;
    },
    set(name, value) {
      forget(name);
      const bytes = bytesOf(value);
      if (bytes > limit) return;
      kept.set(name, { value, used: false });
      total += bytes;
      for (const [oldest, one] of kept) {
        if (total <= limit) break;
        kept.delete(oldest);
        if (!one.used && oldest !== name) total -= bytesOf(one.value);
        // The loop may reach this entry again and then evicts it.
        else kept.set(oldest, { value: one.value, used: false });
      }
    },
    forget,
    all: () => [...kept].map(([name, { value }]) => [name, value]),
    size: () => ({ entries: kept.size, bytes: total }),
  };
}
