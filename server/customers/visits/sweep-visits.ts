import { lt, sql } from 'drizzle-orm';
import { emptySearchDays, visitMonths } from '#contract/retention.ts';
import type { Db } from '#database/db.ts';
import { emptySearchesTable, visitCountsTable } from '#database/schema/visits.ts';

/** Deletes counts and words past their retention. */
export async function sweepVisits(db: Db, now: Date): Promise<void> {
  const today = sql`(${now.toISOString()}::timestamptz at time zone 'Asia/Kolkata')::date`;
  await db
    .delete(visitCountsTable)
    .where(lt(visitCountsTable.day, sql`${today} - ${visitMonths} * interval '1 month'`));
  await db.delete(emptySearchesTable).where(lt(emptySearchesTable.day, sql`${today} - ${emptySearchDays}::int`));
}
