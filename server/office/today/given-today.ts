import { eq, sql } from 'drizzle-orm';
import { toRupees } from '#contract/money.ts';
import type { GivenKind } from '#contract/office/lists.ts';
import type { Db } from '#database/db.ts';
import { auditTable, givenAmountsTable, staffMembersTable } from '#database/schema/staff.ts';
import { startOfDay } from '#server/foundation/calendar/working-days.ts';

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
  // Of a colleague who has been let go since, the audit log keeps the name.
  const who = sql<string>`coalesce(${staffMembersTable.name}, (
    select a.who from ${auditTable} a where a.member_id = ${memberId} order by a.number desc limit 1
  ), 'A former colleague')`;
  const paise = sql<number>`sum(${amountPaise})::float8`;
  const rows = await db
    .select({ who, kind, acts: sql<number>`count(*)::int`, paise })
    .from(givenAmountsTable)
    .leftJoin(staffMembersTable, eq(staffMembersTable.id, memberId))
    .where(sql`${at} >= ${startOfDay(now).toISOString()}::timestamptz`)
    .groupBy(memberId, staffMembersTable.name, kind)
    .orderBy(sql`${paise} desc`, staffMembersTable.name, kind)
    .limit(50);
  return rows.map(({ paise: sum, ...row }) => ({ ...row, rupees: toRupees(sum) }));
}
