import { expect } from 'vitest';
import type { Db } from '#database/db.ts';
import { countLockWaits } from './test-database.ts';

interface During<Reply> {
  /** Locks rows that the call needs, or changes them; committed once `meanwhile` is done. */
  lock(tx: Db): Promise<unknown>;
  call(): Promise<Reply>;
  /** Runs while the call waits. */
  meanwhile?(): Promise<unknown>;
}

/** Makes a call that waits for locked rows until something else is done. Returns its reply. */
export async function callDuring<Reply>(db: Db, { lock, call, meanwhile }: During<Reply>): Promise<Reply> {
  const { reply } = await db.transaction(async (tx) => {
    await lock(tx);
    let isOver = false;
    const started = call().finally(() => {
      isOver = true;
    });
    await expect.poll(async () => isOver || (await countLockWaits(db)) > 0, { interval: 10 }).toBe(true);
    await meanwhile?.();
    return { reply: started };
  });
  return reply;
}
