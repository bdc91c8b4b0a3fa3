import { sql } from 'drizzle-orm';
import { eventDaysAt } from '#contract/retention.ts';
import type { Db } from '#database/db.ts';
import { securityEventsTable } from '#database/schema/security.ts';

/**
 * Deletes events past their legal retention at this date, 180 days or a year. The database's clock counts, and its
 * trigger protects events younger than 180 days.
 */
export async function sweepSecurityEvents(db: Db, now: Date): Promise<void> {
  await db
    .delete(securityEventsTable)
    .where(sql`${securityEventsTable.at} < now() - make_interval(days => ${eventDaysAt(now)}::int)`);
}
