import { byItselfHeader } from '#contract/office/by-itself.ts';
import { officeKeyHeader } from '#contract/office/key-header.ts';
import { pressKeyFor } from './press-keys.ts';

// Module that detects user activity for the session timeout, so that no call has to report it.

/** Events of user activity. Scrolling is excluded: a growing page scrolls by itself. */
const uses = ['pointerdown', 'pointermove', 'wheel', 'keydown', 'click', 'input'] as const;

/** Minimum pointer movement in px; an untouched mouse may move by a few pixels. */
const farPx = 8;

/** Count of activities; opening the page counts as the first. */
let touches = 1;
/** Count of activities that the shop knows. */
let told = 0;
let last = { x: 0, y: 0 };
const listeners = new Set<() => void>();

/** Records an activity without key or pointer, such as a scan by the camera. */
export function recordActivity(): void {
  touches += 1;
  for (const listener of listeners) listener();
}

/** Subscribes to activities; returns the unsubscribe function. */
export function onTouch(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Starts to detect activity in a window. */
export function watchPerson(target: Pick<Window, 'addEventListener'>): void {
  for (const use of uses)
    target.addEventListener(use, (event) => isByHand(event) && recordActivity(), { passive: true, capture: true });
}

function isByHand(event: Event): boolean {
  if (!event.isTrusted) return false;
  // Key repeats are not activity: an object may lie on the key.
  if (event.type === 'keydown') return !(event as KeyboardEvent).repeat;
  if (event.type !== 'pointermove') return true;
  const { screenX: x, screenY: y } = event as PointerEvent;
  if (Math.hypot(x - last.x, y - last.y) < farPx) return false;
  last = { x, y };
  return true;
}

/**
 * Wraps fetch: marks calls without user activity since the last answered call, and sends an idempotency key with each
 * change of the office.
 */
export async function officeFetch(
  address: string,
  init: RequestInit & { headers?: Record<string, string> } = {},
): Promise<Response> {
  const known = touches;
  const press = isOfficeChange(address, init) ? pressKeyFor(`${init.method} ${address}`, init.body) : undefined;
  const headers = {
    ...(press && { [officeKeyHeader]: press.key }),
    ...init.headers,
    ...(known <= told && { [byItselfHeader]: '1' }),
  };
  try {
    const reply = await fetch(address, { ...init, headers });
    // A request with a proxy's gateway error did not reach the shop.
    if (reply.status < 500) told = Math.max(told, known);
    press?.end(reply.status < 500 && !refusedUnread.has(reply.status));
    return reply;
  } catch (error) {
    press?.end(false);
    throw error;
  }
}

/** Statuses of rejections before the shop checks the idempotency key: signed out, not confirmed, too many calls. */
const refusedUnread: ReadonlySet<number> = new Set([401, 403, 429]);

function isOfficeChange(address: string, { method = 'GET' }: RequestInit): boolean {
  return method !== 'GET' && address.startsWith('/api/office/');
}
