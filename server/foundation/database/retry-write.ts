import { setTimeout as pause } from 'node:timers/promises';
import { outageOf } from '#server/foundation/errors/outage.ts';

const againMs = 250;

/**
 * Writes down what has happened outside, and again while the database is away, for at most so long: what is not written would be
 * done twice. The write must come out the same however often it is made. Throws the last failure.
 */
export async function retryWrite(write: () => Promise<unknown>, patienceMs = 15_000): Promise<void> {
  const until = performance.now() + patienceMs;
  for (;;) {
    try {
      await write();
      return;
    } catch (error) {
      if (outageOf(error) !== 'away' || performance.now() > until) throw error;
      await pause(againMs);
    }
  }
}
