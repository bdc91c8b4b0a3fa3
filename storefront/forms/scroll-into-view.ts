/** Height in px at the top of the screen that the header covers. */
const covered = 72;

/** Scrolls a new message into view if it is above or below the screen. Users would not look for it. */
export function scrollFieldIntoView(box: Element | null): void {
  if (!box) return;
  const { top, bottom } = box.getBoundingClientRect();
  if (top < covered || bottom > window.innerHeight) box.scrollIntoView({ block: 'center' });
}
