/** How much of the screen's head the header covers, in px. */
const covered = 72;

/** Brings what was just said into sight where it came above the screen or below it: nobody looks for what they do not know of. */
export function intoSight(box: Element | null): void {
  if (!box) return;
  const { top, bottom } = box.getBoundingClientRect();
  if (top < covered || bottom > window.innerHeight) box.scrollIntoView({ block: 'center' });
}
