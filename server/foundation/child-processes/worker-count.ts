/** How many processes answer: a number, or one for each core that the machine gives. */
export function workerCount(setting: 'auto' | number, cores: number): number {
  return setting === 'auto' ? Math.max(1, cores) : setting;
}

/** How many children each process of a crew may have at work at once, so that all together they do not take more than the cores there are. */
export function shareOfCores(cores: number, crew: number, most: number): number {
  return Math.max(1, Math.min(most, Math.floor((cores - 1) / crew)));
}

/** A member that stayed for so long (ms) has begun well: its next end is a first one. */
const steadyMs = 60_000;
const pausesMs = [0, 500, 2000, 5000, 15_000];

/** How long (ms) to wait before a member that ended is replaced: at once, and longer each time that its follower does not stay either. */
export function pauseBefore({ livedMs, falls }: { livedMs: number; falls: number }): { pauseMs: number; falls: number } {
  const now = livedMs >= steadyMs ? 0 : falls;
  return { pauseMs: pausesMs[Math.min(now, pausesMs.length - 1)] ?? 0, falls: now + 1 };
}
