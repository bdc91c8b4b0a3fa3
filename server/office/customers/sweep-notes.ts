import { and, isNull, lt, sql } from 'drizzle-orm';
import { messageMonths } from '#contract/message-rules.ts';
import type { Db } from '#database/db.ts';
import { customerNotesTable } from '#database/schema/customers.ts';

/** Deletes notes about guests after their retention. Notes about accounts are deleted with the account. */
export async function sweepNotes(db: Db, now: Date): Promise<void> {
  const before = sql`${now.toISOString()}::timestamptz - ${messageMonths} * interval '1 month'`;
  await db
    .delete(customerNotesTable)
    .where(and(isNull(customerNotesTable.accountId), lt(customerNotesTable.at, before)));
}
