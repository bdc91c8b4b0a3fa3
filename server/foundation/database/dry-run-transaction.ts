import type { Db } from '#database/db.ts';
import { inTransaction } from './transaction.ts';

/** Error that rolls back a dry run and contains its result. */
class Tried<T> extends Error {
  readonly result: T;

  constructor(result: T) {
    super('was only tried');
    this.result = result;
  }
}

/**
 * Runs work in one transaction. With `dry`, rolls the transaction back, but returns or throws the same as a real run.
 */
export async function inDryRunTransaction<T>(db: Db, dry: boolean, work: (tx: Db) => Promise<T>): Promise<T> {
  if (!dry) return inTransaction(db, work);
  let tried: Tried<T> | undefined;
  try {
    await inTransaction(db, async (tx) => {
      tried = new Tried(await work(tx));
      throw tried;
    });
  } catch (error) {
    if (error !== tried) throw error;
  }
  if (!tried) throw new Error('the transaction ended without its work');
  return tried.result;
}
