export interface LastUsed<T> {
  /** What is kept under a name, which counts as used. */
  get(name: string): T | undefined;
  set(name: string, value: T): void;
  forget(name: string): void;
  /** All that is kept, which uses none of it. */
  all(): [string, T][];
  size(): { entries: number; bytes: number };
}

/**
 * Keeps what was used last, up to so many bytes; what is too large for all of them is not kept. The oldest goes first; one that was used since it
 * came, or was last the oldest, is put behind all others instead: so to use something is to mark it, and moves nothing.
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
        // It comes round again before this ends, and goes then if that is not enough.
        else kept.set(oldest, { value: one.value, used: false });
      }
    },
    forget,
    all: () => [...kept].map(([name, { value }]) => [name, value]),
    size: () => ({ entries: kept.size, bytes: total }),
  };
}
