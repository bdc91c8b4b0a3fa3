import { setTimeout as wait } from 'node:timers/promises';

/** Does some work and gives its outcome, good or bad, not before so many ms have passed: its length tells nothing. */
export async function withMinimumDuration<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), wait(ms)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
