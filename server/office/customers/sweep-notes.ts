import { and, isNull, lt, sql } from 'drizzle-orm';
import { messageMonths } from '#contract/message-rules.ts';
import type { Db } from '#database/db.ts';
import { customerNotes } from '#database/schema/customers.ts';

/** Removes what was noted of guests so long ago; of who has an account it goes with that. */
export async function sweepNotes(db: Db, now: Date): Promise<void> {
  const before = sql`${now.toISOString()}::timestamptz - ${messageMonths} * interval '1 month'`;
  await db.delete(customerNotes).where(and(isNull(customerNotes.accountId), lt(customerNotes.at, before)));
}
