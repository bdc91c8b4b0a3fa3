/** Returns the number of web processes: as set, or one per core. */
export function workerCount(setting: 'auto' | number, cores: number): number {
  return setting === 'auto' ? Math.max(1, cores) : setting;
}

/**
 * Returns the maximum number of child processes per process of the cluster, so that their total does not exceed the
 * cores.
 */
export function shareOfCores(cores: number, crew: number, most: number): number {
  return Math.max(1, Math.min(most, Math.floor((cores - 1) / crew)));
}

/** Uptime in ms after which the count of crashes is reset. */
const steadyMs = 60_000;
const pausesMs = [0, 500, 2000, 5000, 15_000];

/**
 * Returns the pause in ms before a worker is replaced: none after the first crash, longer after each further quick
 * crash.
 */
export function pauseBefore({ livedMs, falls }: { livedMs: number; falls: number }): {
  pauseMs: number;
  falls: number;
} {
  const now = livedMs >= steadyMs ? 0 : falls;
  return { pauseMs: pausesMs[Math.min(now, pausesMs.length - 1)] ?? 0, falls: now + 1 };
}
