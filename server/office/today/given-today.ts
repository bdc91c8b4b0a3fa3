import { sql } from 'drizzle-orm';
import { toRupees } from '#contract/money.ts';
import type { GivenKind } from '#contract/office/lists.ts';
import type { Db } from '#database/db.ts';
import { givenAmountsTable } from '#database/schema/staff.ts';
import { startOfDay } from '#server/foundation/calendar/working-days.ts';
import { colleagueName } from '#server/office/staff-records/colleague-name.ts';

export interface GivenToday {
  /** Name of the colleague. */
  who: string;
  kind: GivenKind;
  /** Number of actions. */
  acts: number;
  rupees: number;
}

/** Lists the amounts that each staff member gave, took back or booked today within their limit, largest sum first. */
export async function readGivenToday(db: Db, now: Date): Promise<GivenToday[]> {
  const { kind, memberId, amountPaise, at } = givenAmountsTable;
  const who = sql<string>`${colleagueName(memberId)}`;
  const paise = sql<number>`sum(${amountPaise})::float8`;
  const rows = await db
    .select({ who, kind, acts: sql<number>`count(*)::int`, paise })
    .from(givenAmountsTable)
    .where(sql`${at} >= ${startOfDay(now).toISOString()}::timestamptz`)
    .groupBy(memberId, kind)
    .orderBy(sql`${paise} desc`, who, kind)
    .limit(50);
  return rows.map(({ paise: sum, ...row }) => ({ ...row, rupees: toRupees(sum) }));
}
