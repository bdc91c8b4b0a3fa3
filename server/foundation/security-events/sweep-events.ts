import { sql } from 'drizzle-orm';
import { eventDaysAt } from '#contract/retention.ts';
import type { Db } from '#database/db.ts';
import { securityEvents } from '#database/schema/security.ts';

/** Removes events whose time is over, 180 days or a year by what the law asks at this date; counted by the database's clock, whose trigger lets go of none younger than 180. */
export async function sweepSecurityEvents(db: Db, now: Date): Promise<void> {
  await db.delete(securityEvents).where(sql`${securityEvents.at} < now() - make_interval(days => ${eventDaysAt(now)}::int)`);
}
