import { desc, eq } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { creditChanges } from '#database/schema/customers.ts';
import { orders } from '#database/schema/orders.ts';
import { moneyMovements, storeCredits } from '#database/schema/payments.ts';

/** What an account may spend instead of money, in paise. */
export async function creditBalance(db: Db, accountId: string): Promise<number> {
  const [row] = await db.select().from(storeCredits).where(eq(storeCredits.accountId, accountId)).limit(1);
  return row?.balancePaise ?? 0;
}

/** Lists how an account's credit came and went, the last hundred times, the newest first; in paise as seen from the order. */
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
