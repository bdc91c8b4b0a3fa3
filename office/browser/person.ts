import { byItselfHeader } from '#contract/office/by-itself.ts';

// A session is counted from what a person does. Whether a person is there the page knows in this one place, so no call has to remember to say it.

/** What a hand does. Scrolling is not among it: a page that grows scrolls by itself. */
const uses = ['pointerdown', 'pointermove', 'wheel', 'keydown', 'click', 'input'] as const;

/** A mouse that lies still beside a machine jumps by a few pixels; a hand moves it further. */
const farPx = 8;

/** How often this page was touched; opening it is the first. */
let touches = 1;
/** Up to which of them the shop knows. */
let told = 0;
let last = { x: 0, y: 0 };
const listeners = new Set<() => void>();

/** Tells that a person did something that no key and no pointer shows: held a code before the camera. */
export function touch(): void {
  touches += 1;
  for (const listener of listeners) listener();
}

/** Calls a listener at each touch; gives what stops that. */
export function onTouch(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Begins to notice what a person does in a window. */
export function watchPerson(target: Pick<Window, 'addEventListener'>): void {
  for (const use of uses) target.addEventListener(use, (event) => isByHand(event) && touch(), { passive: true, capture: true });
}

function isByHand(event: Event): boolean {
  if (!event.isTrusted) return false;
  // What lies on a key is nobody.
  if (event.type === 'keydown') return !(event as KeyboardEvent).repeat;
  if (event.type !== 'pointermove') return true;
  const { screenX: x, screenY: y } = event as PointerEvent;
  if (Math.hypot(x - last.x, y - last.y) < farPx) return false;
  last = { x, y };
  return true;
}

/** Fetches as browsers do, and marks the call where nobody has touched the page since the last one that the shop answered. */
export async function officeFetch(address: string, init: RequestInit & { headers?: Record<string, string> } = {}): Promise<Response> {
  const known = touches;
  const reply = await fetch(address, known > told ? init : { ...init, headers: { ...init.headers, [byItselfHeader]: '1' } });
  // What a proxy says for a shop that is away, the shop has not heard.
  if (reply.status < 500) told = Math.max(told, known);
  return reply;
}
