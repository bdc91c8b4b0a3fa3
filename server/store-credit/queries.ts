import { eq } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { storeCredits } from '#database/schema/payments.ts';

/** What an account may spend instead of money, in paise. */
export async function creditBalance(db: Db, accountId: string): Promise<number> {
  const [row] = await db.select().from(storeCredits).where(eq(storeCredits.accountId, accountId)).limit(1);
  return row?.balancePaise ?? 0;
}
