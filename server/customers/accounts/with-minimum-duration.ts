import { setTimeout as wait } from 'node:timers/promises';

/** Runs work and settles after at least the given ms, so that its duration reveals nothing. */
export async function withMinimumDuration<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), wait(ms)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
