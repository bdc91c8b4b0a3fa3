import { setTimeout as wait } from 'node:timers/promises';

const most = 5;

/**
 * Runs a transaction again that PostgreSQL undid because it waited for another that waited for it: nothing of it happened, and
 * no shopper needs to know. Orders lock their rows in one order, so this is for what else may lock them (a recount).
 */
export async function againAfterDeadlock<T>(run: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await run();
    } catch (error) {
      if (tried >= most || !isDeadlock(error)) throw error;
      await wait(Math.random() * 20 * tried);
    }
  }
}

function isDeadlock(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause ?? error) : undefined;
  return typeof cause === 'object' && cause !== null && 'code' in cause && (cause.code === '40P01' || cause.code === '40001');
}
