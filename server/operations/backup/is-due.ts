/** Time of the nightly page copy, in ms after midnight UTC: 3:30 in India, an hour after the row backup. */
const atMs = 22 * 3_600_000;
const dayMs = 86_400_000;

/** Returns true if a page copy is due: there is none, or the nightly time has passed since the newest. */
export function isDue(newest: Date | undefined, now: Date): boolean {
  if (newest === undefined) return true;
  const night = Math.floor((now.getTime() - atMs) / dayMs) * dayMs + atMs;
  return newest.getTime() < night;
}
