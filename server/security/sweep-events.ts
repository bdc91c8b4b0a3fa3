import { sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { securityEvents } from '#database/schema/security.ts';

/** Removes events whose 180 days are over, by the database's clock: its trigger lets go of no younger one. */
export async function sweepSecurityEvents(db: Db): Promise<void> {
  await db.delete(securityEvents).where(sql`${securityEvents.at} < now() - interval '180 days'`);
}
