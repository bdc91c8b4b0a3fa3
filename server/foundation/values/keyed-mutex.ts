/** Creates a mutex per key. Work on one key runs in sequence, and each caller sees the results of earlier ones. */
export function keyedMutex<T>(): (key: string, run: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<unknown>>();
  return async (key, run) => {
    const before = running.get(key) ?? Promise.resolve();
    const mine = before.then(run, run);
    running.set(key, mine);
    try {
      return await mine;
    } finally {
      if (running.get(key) === mine) running.delete(key);
    }
  };
}
