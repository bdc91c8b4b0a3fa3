import { setTimeout as pause } from 'node:timers/promises';
import { outageOf } from '#server/foundation/errors/outage.ts';

const againMs = 250;

/**
 * Retries a write about an external event during an outage, for up to `patienceMs`, as a lost write would repeat the
 * event. The write must be idempotent. Throws the last error.
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
