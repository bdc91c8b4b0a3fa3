import { sql } from 'drizzle-orm';
import { mailDays } from '#contract/retention.ts';
import type { Db } from '#database/db.ts';
import { mailOutboxTable } from '#database/schema/mail.ts';

/** Deletes outbox rows after the retention period. Returns their number. */
export async function sweepMails(db: Db, now: Date): Promise<number> {
  const before = sql`${now.toISOString()}::timestamptz - ${mailDays} * interval '1 day'`;
  const gone = await db
    .delete(mailOutboxTable)
    .where(sql`coalesce(${mailOutboxTable.sentAt}, ${mailOutboxTable.createdAt}) < ${before}`)
    .returning({ id: mailOutboxTable.id });
  return gone.length;
}
