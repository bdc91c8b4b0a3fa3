// Preserves the focus of keyboard users when the focused element disappears (an answered question, a removed line).
// Otherwise a screen reader announces nothing and the next key acts on the page. Focus moves to the replacement.

/** Position of an element: its ancestors with the child index in each. */
type Place = { holder: Element; at: number }[];

const reachable =
  'a[href], button:not(:disabled), input:not(:disabled):not([type=hidden]), select, textarea, summary, [tabindex="0"]';

function placeOf(element: Element): Place {
  const place: Place = [];
  for (let inner = element; inner.parentElement && inner.tagName !== 'MAIN'; inner = inner.parentElement) {
    place.push({ holder: inner.parentElement, at: [...inner.parentElement.children].indexOf(inner) });
  }
  return place;
}

/** Returns the first or last focusable, visible element among or inside these elements. */
function reach(elements: readonly Element[], last: boolean): HTMLElement | undefined {
  const all = elements.flatMap((one) => [...(one.matches(reachable) ? [one] : []), ...one.querySelectorAll(reachable)]);
  const seen = all.filter(
    (one): one is HTMLElement => one instanceof HTMLElement && one.tabIndex >= 0 && one.checkVisibility(),
  );
  return last ? seen.at(-1) : seen[0];
}

/**
 * Returns the focus target in place of a removed element: the element after it, else the element before it, else the
 * same in the next outer container. If a whole container was removed, its `data-then` has the target's id.
 */
function inPlaceOf(place: Place): HTMLElement | undefined {
  for (const { holder, at } of place) {
    if (!holder.isConnected) {
      const then = document.getElementById(holder.getAttribute('data-then') ?? '');
      const wayOn = then && reach([then], false);
      if (wayOn) return wayOn;
      continue;
    }
    const parts = [...holder.children];
    const found = reach(parts.slice(at), false) ?? reach(parts.slice(0, at), true);
    if (found) return found;
  }
  return undefined;
}

/** Starts preserving the focus of keyboard users. */
export function keepPlace(): void {
  let place: Place = [];
  let held: Element | undefined;
  let path = location.pathname;
  const note = (element: Element | null) => {
    held = element?.matches(':focus-visible') && element.closest('main') ? element : undefined;
    place = held ? placeOf(held) : [];
    path = location.pathname;
  };
  const isNowhere = () => document.activeElement === null || document.activeElement === document.body;
  const putBack = () => {
    const goneHere = held && !held.isConnected && path === location.pathname && isNowhere();
    held = undefined;
    // After navigation, the new page's heading gets the focus instead.
    if (goneHere) inPlaceOf(place)?.focus();
  };
  document.addEventListener('focusin', ({ target }) => note(target instanceof Element ? target : null));
  new MutationObserver(() => {
    // The code that removed it may set the focus itself before the next frame.
    if (held && !held.isConnected) requestAnimationFrame(putBack);
  }).observe(document.body, { childList: true, subtree: true });
  note(document.activeElement);
}
