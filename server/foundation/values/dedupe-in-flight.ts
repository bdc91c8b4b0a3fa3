/** Whose turn is taken before something is made: once for all of theirs who wait for the same thing. */
export interface Turn {
  of: string;
  /** Waits until it may be made. Throws Problem 429 where that would take too long. */
  take(): Promise<void>;
}

/** Gives what takes turns: a network that asks for one thing many times at once waits, and pays, for one. */
export function createInFlightDedupe(): (thing: string, turn: Turn) => Promise<void> {
  const underway = new Map<string, Promise<void>>();
  return (thing, { of, take }) => {
    const name = `${of} ${thing}`;
    const taking = underway.get(name) ?? take().finally(() => underway.delete(name));
    underway.set(name, taking);
    return taking;
  };
}
