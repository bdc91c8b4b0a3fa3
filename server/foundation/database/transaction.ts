import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '#database/db.ts';

const mostTries = 5;

/**
 * Runs work in one transaction, and again when PostgreSQL undid it because it waited for another that waited for it (at most 5
 * times): nothing of it happened, and no shopper needs to know. So the work changes nothing but the database, and asks no network.
 * Orders lock their rows in one order; this is for what else may lock them (a recount, a catalogue applied).
 */
export function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return retryDeadlocks(() => db.transaction(work));
}

/** Reads in one transaction that sees everything as it stood at its beginning: of two statements neither sees what the other does not. */
export function inSnapshot<T>(db: Db, read: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' });
}

/** Runs what PostgreSQL may undo for a deadlock or a conflict of serialisation, 5 times at most. */
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
  return typeof cause === 'object' && cause !== null && 'code' in cause && (cause.code === '40P01' || cause.code === '40001');
}
