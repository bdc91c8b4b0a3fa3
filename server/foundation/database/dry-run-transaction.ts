import type { Db } from '#database/db.ts';
import { inTransaction } from './transaction.ts';

/** Ends a transaction that was only to show what it would do. */
class Tried<T> extends Error {
  readonly result: T;

  constructor(result: T) {
    super('was only tried');
    this.result = result;
  }
}

/** Runs work in one transaction, and with `dry` undoes all of it: what it gives, or refuses, is what it would have. */
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
