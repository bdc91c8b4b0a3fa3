/**
 * Runs before the first paint: a page that shows what its address asks for, `?id=`, keeps the room for it from the start. The page itself comes from a
 * cache and knows of no address.
 */
export const askedScript = `if(/[?&]id=[^&]/.test(location.search))document.documentElement.dataset.asked='';`;

/** Says the same after a navigation that loads no page. */
export function markAsked(asked: boolean): void {
  if (asked) document.documentElement.dataset.asked = '';
  else delete document.documentElement.dataset.asked;
}
