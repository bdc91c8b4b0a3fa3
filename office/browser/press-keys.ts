import { newPressKey } from './press-key.ts';

/** Time in ms in which the same request at the same address counts as a retry of a request that was not answered. */
const retryMs = 10 * 60_000;

interface Press {
  body: string;
  key: string;
  at: number;
}

/** Latest button press without a reply, by method and address. */
const unanswered = new Map<string, Press>();

/**
 * Returns the idempotency key of a change, and a function to call with its outcome. Each button press has a new key. A
 * retry after a network failure or server error reuses the key, so that the change is not made twice.
 */
export function pressKeyFor(
  address: string,
  body: BodyInit | null | undefined,
  now = Date.now(),
): { key: string; end: (wasAnswered: boolean) => void } {
  const sent = describeBody(body);
  const before = unanswered.get(address);
  const isRetry = before !== undefined && before.body === sent && now - before.at < retryMs;
  const key = isRetry ? before.key : newPressKey('press');
  const end = (wasAnswered: boolean) => {
    if (wasAnswered) unanswered.delete(address);
    else unanswered.set(address, { body: sent, key, at: now });
  };
  return { key, end };
}

/** Describes a body for comparison: a file by name, size and date, as its bytes are not read here. */
function describeBody(body: BodyInit | null | undefined): string {
  if (body instanceof File) return `${body.name} ${body.size} ${body.lastModified}`;
  return typeof body === 'string' ? body : '';
}
