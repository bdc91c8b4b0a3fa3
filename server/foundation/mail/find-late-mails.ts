import { and, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { mailOutbox } from '#database/schema/mail.ts';
import { counted, type Finding } from '#server/foundation/values/finding.ts';

/** Finds mails that are not sent one hour after their creation. */
export async function findLateMails(db: Db, now: Date): Promise<Finding[]> {
  const [late] = await db
    .select({ count: sql<number>`count(*)::int`, lastError: sql<string | null>`max(${mailOutbox.lastError})` })
    .from(mailOutbox)
    .where(and(isNull(mailOutbox.sentAt), lt(mailOutbox.createdAt, new Date(now.getTime() - 3_600_000))));
  if (!late || late.count === 0) return [];
  const why = late.lastError ? ` The mail server last said: ${late.lastError}` : '';
  return [{ about: 'mails', says: `${counted(late.count, 'mail has', 'mails have')} waited for more than an hour.${why}` }];
}
