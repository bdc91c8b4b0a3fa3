/** Rate limiter turn of a network, taken once for all its concurrent requests of the same thing. */
export interface Turn {
  of: string;
  /** Waits for the turn. Throws Problem 429 if that takes too long. */
  take(): Promise<void>;
}

/** Returns a function that takes turns: a network with many concurrent requests for one thing waits and pays once. */
export function createInFlightDedupe(): (thing: string, turn: Turn) => Promise<void> {
  const underway = new Map<string, Promise<void>>();
  return (thing, { of, take }) => {
    const name = `${of} ${thing}`;
    const taking = underway.get(name) ?? take().finally(() => underway.delete(name));
    underway.set(name, taking);
    return taking;
  };
}
