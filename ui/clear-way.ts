// Placement of toast messages. Places are the bottom of the screen and below the header. Messages must not cover a
// focused field. They must not cover controls either if the other place is free.

const pressable = 'a[href], button, input, select, textarea, summary, label, iframe';
/** Interval in ms between checks, as the page below a message may scroll and change. */
const lookMs = 200;

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/** Returns true if two rectangles overlap by more than an edge. Pure. */
export function boxesOverlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/** Returns the rectangles of a region's messages. */
function messagesIn(region: HTMLElement): Box[] {
  return [...region.querySelectorAll('p')].map((words) => (words.parentElement ?? words).getBoundingClientRect());
}

function lieOver(messages: readonly Box[], thing: Element): boolean {
  const box = thing.getBoundingClientRect();
  return messages.some((message) => boxesOverlap(message, box));
}

/** Returns true if messages cover the focused control. */
function lieOverFocus(region: HTMLElement): boolean {
  const held = document.activeElement;
  return held?.matches(pressable) === true && !region.contains(held) && lieOver(messagesIn(region), held);
}

/** Counts the controls below a region's messages; a covered focus counts more than all others together. */
function hindranceOf(region: HTMLElement): number {
  const messages = messagesIn(region);
  const things = [...document.querySelectorAll(pressable)].filter(
    (thing) => !region.contains(thing) && thing.checkVisibility(),
  );
  return things.filter((thing) => lieOver(messages, thing)).length + (lieOverFocus(region) ? things.length : 0);
}

/** Moves a region to the place where its messages cover the fewest controls. */
function choosePlace(region: HTMLElement): void {
  const header = document.querySelector('header')?.getBoundingClientRect();
  region.style.setProperty('--below', `${Math.max(0, header?.bottom ?? 0)}px`);
  const hindranceAt = (place: 'low' | 'high') => {
    region.dataset.place = place;
    return hindranceOf(region);
  };
  const high = hindranceAt('high');
  if (hindranceAt('low') > high) region.dataset.place = 'high';
}

/**
 * Places the messages of a region at the bottom or top while they are shown. The place stays during scrolling, unless
 * the focus would be covered. The second parameter is true for messages already shown, which are not moved at the
 * start. Returns a cleanup function.
 */
export function clearWay(region: HTMLElement, stands = false): () => void {
  let page = location.pathname;
  if (!stands) choosePlace(region);
  const look = () => {
    // A message with pointer or focus is not moved, as it is being read.
    if (region.matches(':has(:hover, :focus)')) return;
    if (page !== location.pathname || lieOverFocus(region)) choosePlace(region);
    page = location.pathname;
  };
  // A press on a message outside its controls dismisses it, to reveal the content below.
  const onClick = ({ target }: Event) => {
    if (!(target instanceof Element) || target.closest(pressable)) return;
    const buttons = target.closest('[role=status] > *')?.querySelectorAll('button');
    buttons?.item(buttons.length - 1).click();
  };
  const timer = setInterval(look, lookMs);
  document.addEventListener('focusin', look);
  region.addEventListener('click', onClick);
  return () => {
    clearInterval(timer);
    document.removeEventListener('focusin', look);
    region.removeEventListener('click', onClick);
    delete region.dataset.place;
  };
}
