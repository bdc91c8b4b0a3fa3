import { monthInWords } from '#contract/declarations.ts';
import type { Db } from '#database/db.ts';
import { inSnapshot } from '#server/foundation/database/transaction.ts';
import { findDifferences, listClosedMonths } from './read-closing.ts';

/**
 * Compares the documents of each closed month with the figures stored at its closing. Returns a sentence for each month
 * that differs: somebody changed the database by hand, or it is damaged.
 */
export function findChangedMonths(db: Db, now: Date): Promise<string[]> {
  return inSnapshot(db, async (tx) => {
    const faults: string[] = [];
    for (const closing of await listClosedMonths(tx)) {
      const differences = await findDifferences(tx, closing, now);
      if (differences.length > 0)
        faults.push(
          `${monthInWords(closing.month)} is closed, and its documents changed since. ${differences.join(' ')}`,
        );
    }
    return faults;
  });
}
