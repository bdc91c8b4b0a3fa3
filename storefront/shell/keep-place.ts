// A button that goes with what it did (a question that is answered, a line that is removed) would leave whoever works by keys nowhere:
// a screen reader says nothing, and the next key acts on the page. They are put at what stands in its place then.

/** Where something stands: what holds it, step by step outward, and the how-manieth it is there. */
type Place = { holder: Element; at: number }[];

const reachable = 'a[href], button:not(:disabled), input:not(:disabled):not([type=hidden]), select, textarea, summary, [tabindex="0"]';

function placeOf(element: Element): Place {
  const place: Place = [];
  for (let inner = element; inner.parentElement && inner.tagName !== 'MAIN'; inner = inner.parentElement) {
    place.push({ holder: inner.parentElement, at: [...inner.parentElement.children].indexOf(inner) });
  }
  return place;
}

/** What can be reached in these, the first or the last of it, as long as it is on the screen. */
function reach(elements: readonly Element[], last: boolean): HTMLElement | undefined {
  const all = elements.flatMap((one) => [...(one.matches(reachable) ? [one] : []), ...one.querySelectorAll(reachable)]);
  const seen = all.filter((one): one is HTMLElement => one instanceof HTMLElement && one.tabIndex >= 0 && one.checkVisibility());
  return last ? seen.at(-1) : seen[0];
}

/**
 * What stands in a place from which something went: what follows there, else what is before it, else the same further out. Where all of it
 * went, and it stood in the way of something, that is the place: `data-then` of what held it names it by its id.
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

/** Keeps the place of whoever works by keys, from now on. */
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
    // Another page has its heading for this.
    if (goneHere) inPlaceOf(place)?.focus();
  };
  document.addEventListener('focusin', ({ target }) => note(target instanceof Element ? target : null));
  new MutationObserver(() => {
    // What took it away may know better where to go: it has until the next frame.
    if (held && !held.isConnected) requestAnimationFrame(putBack);
  }).observe(document.body, { childList: true, subtree: true });
  note(document.activeElement);
}
