import { desc, eq } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { creditChangesTable } from '#database/schema/customers.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { moneyMovementsTable, storeCreditsTable } from '#database/schema/payments.ts';

/** Returns the credit balance of an account in paise. */
export async function creditBalance(db: Db, accountId: string): Promise<number> {
  const [row] = await db.select().from(storeCreditsTable).where(eq(storeCreditsTable.accountId, accountId)).limit(1);
  return row?.balancePaise ?? 0;
}

/**
 * Lists the last hundred credit movements of an account, newest first. Amounts are paise from the order's point of
 * view.
 */
export function listCredit(db: Db, accountId: string) {
  return db
    .select({
      at: moneyMovementsTable.at,
      paise: moneyMovementsTable.amountPaise,
      reason: moneyMovementsTable.reason,
      order: ordersTable.reference,
      why: creditChangesTable.why,
    })
    .from(moneyMovementsTable)
    .leftJoin(ordersTable, eq(ordersTable.id, moneyMovementsTable.orderId))
    .leftJoin(creditChangesTable, eq(creditChangesTable.id, moneyMovementsTable.creditChangeId))
    .where(eq(moneyMovementsTable.accountId, accountId))
    .orderBy(desc(moneyMovementsTable.at), desc(moneyMovementsTable.id))
    .limit(100);
}
