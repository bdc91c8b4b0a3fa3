/** When the pages are copied each night: half past three in India, in ms after midnight UTC. An hour after the backup by rows. */
const atMs = 22 * 3_600_000;
const dayMs = 86_400_000;

/** Tells whether a copy of the pages is due: there is none, or a night has begun since the newest was finished. */
export function isDue(newest: Date | undefined, now: Date): boolean {
  if (newest === undefined) return true;
  const night = Math.floor((now.getTime() - atMs) / dayMs) * dayMs + atMs;
  return newest.getTime() < night;
}
