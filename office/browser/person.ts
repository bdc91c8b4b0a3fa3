import { byItselfHeader } from '#contract/office/by-itself.ts';

// Module that detects user activity for the session timeout, so that no call has to report it.

/** Events of user activity. Scrolling is excluded: a growing page scrolls by itself. */
const uses = ['pointerdown', 'pointermove', 'wheel', 'keydown', 'click', 'input'] as const;

/** Minimum pointer movement in px; an untouched mouse may jitter by a few. */
const farPx = 8;

/** Count of activities; opening the page is the first. */
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

/** Wraps fetch and marks calls without user activity since the last answered one. */
export async function officeFetch(
  address: string,
  init: RequestInit & { headers?: Record<string, string> } = {},
): Promise<Response> {
  const known = touches;
  const reply = await fetch(
    address,
    known > told ? init : { ...init, headers: { ...init.headers, [byItselfHeader]: '1' } },
  );
  // Gateway errors of a proxy did not reach the shop.
  if (reply.status < 500) told = Math.max(told, known);
  return reply;
}
