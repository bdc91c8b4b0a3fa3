// A message floats over the page. It must not lie over the box somebody types into, nor over what they want to press while there is
// another place for it: low on the screen, where it is looked for, or below the header.

const pressable = 'a[href], button, input, select, textarea, summary, label, iframe';
/** Milliseconds between two looks: a page scrolls, turns and grows under a message. */
const lookMs = 200;

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/** Whether two boxes have more than an edge in common. Pure. */
export function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/** The boxes of a region's messages. */
function messagesIn(region: HTMLElement): Box[] {
  return [...region.querySelectorAll('p')].map((words) => (words.parentElement ?? words).getBoundingClientRect());
}

function lieOver(messages: readonly Box[], thing: Element): boolean {
  const box = thing.getBoundingClientRect();
  return messages.some((message) => overlap(message, box));
}

/** Whether messages lie over what somebody types into, or has just pressed. */
function lieOverFocus(region: HTMLElement): boolean {
  const held = document.activeElement;
  return held?.matches(pressable) === true && !region.contains(held) && lieOver(messagesIn(region), held);
}

/** How many things to press lie under a region's messages; what has the focus counts for more than all others. */
function hindranceOf(region: HTMLElement): number {
  const messages = messagesIn(region);
  const things = [...document.querySelectorAll(pressable)].filter((thing) => !region.contains(thing) && thing.checkVisibility());
  return things.filter((thing) => lieOver(messages, thing)).length + (lieOverFocus(region) ? things.length : 0);
}

/** Puts a region where its messages are least in the way. */
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
 * Keeps the messages of a region out of the way for as long as they stand, by putting it low or high. It stays where it is while its page
 * is only scrolled, unless it would come over what has the focus. Messages that stand already are where they are seen. Gives what ends that.
 */
export function clearWay(region: HTMLElement, stands = false): () => void {
  let page = location.pathname;
  if (!stands) choosePlace(region);
  const look = () => {
    // Whoever points at a message or is in it reads it there.
    if (region.matches(':has(:hover, :focus)')) return;
    if (page !== location.pathname || lieOverFocus(region)) choosePlace(region);
    page = location.pathname;
  };
  // Whoever presses it wants what lies under it, as far as it has nothing to press itself.
  const letGo = ({ target }: Event) => {
    if (!(target instanceof Element) || target.closest(pressable)) return;
    const buttons = target.closest('[role=status] > *')?.querySelectorAll('button');
    buttons?.item(buttons.length - 1).click();
  };
  const timer = setInterval(look, lookMs);
  document.addEventListener('focusin', look);
  region.addEventListener('click', letGo);
  return () => {
    clearInterval(timer);
    document.removeEventListener('focusin', look);
    region.removeEventListener('click', letGo);
    delete region.dataset.place;
  };
}
