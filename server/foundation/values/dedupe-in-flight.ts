/** Rate limiter turn of a network, taken once for all its concurrent requests of the same resource. */
export interface Turn {
  of: string;
  /** Waits for the turn. Throws Problem 429 if the wait is too long. */
  take(): Promise<void>;
}

/**
 * Returns a function that takes turns. A network with many concurrent requests for one resource waits and is charged
 * only once.
 */
export function createInFlightDedupe(): (thing: string, turn: Turn) => Promise<void> {
  const underway = new Map<string, Promise<void>>();
  return (thing, { of, take }) => {
    const name = `${of} ${thing}`;
    const taking = underway.get(name) ?? take().finally(() => underway.delete(name));
    underway.set(name, taking);
    return taking;
  };
}
