import { desc, eq } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { creditChanges } from '#database/schema/customers.ts';
import { orders } from '#database/schema/orders.ts';
import { moneyMovements, storeCredits } from '#database/schema/payments.ts';

/** Returns the credit balance of an account in paise. */
export async function creditBalance(db: Db, accountId: string): Promise<number> {
  const [row] = await db.select().from(storeCredits).where(eq(storeCredits.accountId, accountId)).limit(1);
  return row?.balancePaise ?? 0;
}

/** Lists the last hundred credit movements of an account, newest first. Amounts are paise from the order's point of view. */
export function listCredit(db: Db, accountId: string) {
  return db
    .select({
      at: moneyMovements.at,
      paise: moneyMovements.amountPaise,
      reason: moneyMovements.reason,
      order: orders.reference,
      why: creditChanges.why,
    })
    .from(moneyMovements)
    .leftJoin(orders, eq(orders.id, moneyMovements.orderId))
    .leftJoin(creditChanges, eq(creditChanges.id, moneyMovements.creditChangeId))
    .where(eq(moneyMovements.accountId, accountId))
    .orderBy(desc(moneyMovements.at), desc(moneyMovements.id))
    .limit(100);
}
