/** Changes that are under way, by call, address and body. */
const underWay = new Map<string, Promise<unknown>>();

/**
 * Sends a change once while it is under way: the same change again, as by Enter pressed twice before the page is drawn
 * anew, gets the answer of the first.
 */
export function shareInFlight<T>(change: string, send: () => Promise<T>): Promise<T> {
  const before = underWay.get(change);
  if (before !== undefined) return before as Promise<T>;
  const sent = send().finally(() => underWay.delete(change));
  underWay.set(change, sent);
  return sent;
}

/** Describes a change for comparison. The key of a press differs by press, so it is left out. Pure. */
export function describeChange(address: string, body: unknown): string {
  const isKeyed = typeof body === 'object' && body !== null && 'key' in body;
  return `${address} ${JSON.stringify(isKeyed ? { ...body, key: undefined } : (body ?? null))}`;
}
