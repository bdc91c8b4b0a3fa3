/** Changes in flight, by call, address and body. */
const underWay = new Map<string, Promise<unknown>>();

/**
 * Sends a change once while it is in flight. A repeat, such as a second Enter before the page is rendered again, gets
 * the reply to the first.
 */
export function shareInFlight<T>(change: string, send: () => Promise<T>): Promise<T> {
  const before = underWay.get(change);
  if (before !== undefined) return before as Promise<T>;
  const sent = send().finally(() => underWay.delete(change));
  underWay.set(change, sent);
  return sent;
}

/** Describes a change for comparison. The idempotency key differs by press, so it is omitted. Pure. */
export function describeChange(address: string, body: unknown): string {
  const isKeyed = typeof body === 'object' && body !== null && 'key' in body;
  return `${address} ${JSON.stringify(isKeyed ? { ...body, key: undefined } : (body ?? null))}`;
}
