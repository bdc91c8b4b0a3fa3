/**
 * Script that runs before the first paint and reserves space on pages with `?id=` in their URL. The page itself is
 * cached without regard to the query.
 */
export const earlyTrackerScript = `if(/[?&]id=[^&]/.test(location.search))document.documentElement.dataset.asked='';`;

/** Sets the same attribute after a client-side navigation. */
export function markAsked(asked: boolean): void {
  if (asked) document.documentElement.dataset.asked = '';
  else delete document.documentElement.dataset.asked;
}
