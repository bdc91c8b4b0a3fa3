export interface LastUsed<T> {
  get(name: string): T | undefined;
  set(name: string, value: T): void;
}

/** Keeps what was used last, up to so many bytes; the least used goes first, and what is too large for all of them is not kept. */
export function createLastUsed<T>(limit: number, bytesOf: (value: T) => number): LastUsed<T> {
  const kept = new Map<string, T>();
  let total = 0;

  function forget(name: string): void {
    const value = kept.get(name);
    if (value === undefined) return;
    total -= bytesOf(value);
    kept.delete(name);
  }

  return {
    get(name) {
      const value = kept.get(name);
      if (value === undefined) return undefined;
      // Put in again, it is the youngest in the map's order.
      kept.delete(name);
      kept.set(name, value);
      return value;
    },
    set(name, value) {
      forget(name);
      kept.set(name, value);
      total += bytesOf(value);
      for (const oldest of kept.keys()) {
        if (total <= limit) break;
        forget(oldest);
      }
    },
  };
}
