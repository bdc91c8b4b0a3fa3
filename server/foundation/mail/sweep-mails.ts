import { sql } from 'drizzle-orm';
import { mailDays } from '#contract/retention.ts';
import type { Db } from '#database/db.ts';
import { mailOutbox } from '#database/schema/mail.ts';

/** Deletes outbox rows after the retention period. Returns their number. */
export async function sweepMails(db: Db, now: Date): Promise<number> {
  const before = sql`${now.toISOString()}::timestamptz - ${mailDays} * interval '1 day'`;
  const gone = await db
    .delete(mailOutbox)
    .where(sql`coalesce(${mailOutbox.sentAt}, ${mailOutbox.createdAt}) < ${before}`)
    .returning({ id: mailOutbox.id });
  return gone.length;
}
