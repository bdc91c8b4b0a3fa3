import { eq } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import { waitForDemoFill } from './fill-lock.ts';
import { refuseRealShop } from './real-shop.ts';

/**
 * Writes a part of the demo data in one transaction, once for all processes. `firstKey` is the idempotency key of the
 * part's first order. Returns the number of orders written; 0 if that order exists.
 */
export function fillOnce(db: Db, firstKey: string, write: (tx: Db) => Promise<number>): Promise<number> {
  return inTransaction(db, async (tx) => {
    await lockDemoFill(tx);
    return (await isPartWritten(tx, firstKey)) ? 0 : write(tx);
  });
}

/** Returns true if a part of the demo data is written, by the idempotency key of its first order. */
export async function isPartWritten(db: Db, firstKey: string): Promise<boolean> {
  return (await db.$count(ordersTable, eq(ordersTable.idempotencyKey, firstKey))) > 0;
}

/**
 * Waits until no other transaction writes demo data. Throws Problem 409 `not_offered` for a database that has been run
 * for real.
 */
export async function lockDemoFill(tx: Db): Promise<void> {
  await waitForDemoFill(tx);
  await refuseRealShop(tx);
}
