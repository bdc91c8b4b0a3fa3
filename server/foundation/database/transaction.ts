import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '#database/db.ts';

const mostTries = 5;

/**
 * Runs work in one transaction and retries it after a deadlock, up to 5 times. Therefore the work must only change the
 * database and not call a network. Orders lock rows in a fixed order; other writers (recounts, catalogue imports) may
 * not.
 */
export function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return retryDeadlocks(() => db.transaction(work));
}

/** Reads in one repeatable-read transaction, so that all statements see the same snapshot. */
export function inSnapshot<T>(db: Db, read: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' });
}

/** Retries work that PostgreSQL cancels for a deadlock or serialization failure, 5 times at most. */
export async function retryDeadlocks<T>(run: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await run();
    } catch (error) {
      if (tried >= mostTries || !isDeadlock(error)) throw error;
      await wait(Math.random() * 20 * tried);
    }
  }
}

function isDeadlock(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause ?? error) : undefined;
  return (
    typeof cause === 'object' && cause !== null && 'code' in cause && (cause.code === '40P01' || cause.code === '40001')
  );
}
