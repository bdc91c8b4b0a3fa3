import { and, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { mailOutboxTable } from '#database/schema/mail.ts';
import { pluralize, type ShopFinding } from '#server/foundation/values/finding.ts';

/** Finds mails that are not sent one hour after their creation. */
export async function findLateMails(db: Db, now: Date): Promise<ShopFinding[]> {
  const [late] = await db
    .select({ count: sql<number>`count(*)::int`, lastError: sql<string | null>`max(${mailOutboxTable.lastError})` })
    .from(mailOutboxTable)
    .where(and(isNull(mailOutboxTable.sentAt), lt(mailOutboxTable.createdAt, new Date(now.getTime() - 3_600_000))));
  if (!late || late.count === 0) return [];
  const why = late.lastError ? ` The mail server last said: ${late.lastError}` : '';
  return [
    { about: 'mails', says: `${pluralize(late.count, 'mail has', 'mails have')} waited for more than an hour.${why}` },
  ];
}
