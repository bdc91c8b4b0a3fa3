/** Makes a mutex for each key: work of one key runs one after another; a later caller starts when the earlier ones are done, and finds what they left. */
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
