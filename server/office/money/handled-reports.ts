import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { MoneyReportKind } from '#contract/lists.ts';
import type { Db } from '#database/db.ts';
import { moneyReportsTable } from '#database/schema/payments.ts';
import { colleagueName } from '#server/office/staff-records/colleague-name.ts';

/**
 * Returns SQL that is true if a person is done with a subject, a column with its table: somebody settled its report,
 * and none is open.
 */
export const isHandled = (kind: MoneyReportKind, subject: SQL): SQL<boolean> => sql<boolean>`coalesce((
  select bool_or(m.settled_by is not null) and bool_and(m.settled_at is not null) from ${moneyReportsTable} m
  where m.kind = ${kind} and m.subject = ${subject}), false)`;

/** Reads who was done with a subject last, with the result; null if nobody was, or if its report is open again. */
export async function readHandled(
  db: Db,
  kind: MoneyReportKind,
  subject: string,
): Promise<{ by: string | null; at: string; result: string } | null> {
  const table = moneyReportsTable;
  const about = and(eq(table.kind, kind), eq(table.subject, subject), isNotNull(table.settledBy));
  const [row] = await db
    .select({ at: table.settledAt, result: table.result, by: colleagueName(table.settledBy) })
    .from(table)
    .where(and(about, isHandled(kind, sql`${table}.subject`)))
    .orderBy(sql`${table.settledAt} desc`)
    .limit(1);
  return row?.at ? { by: row.by, at: row.at.toISOString(), result: row.result ?? '' } : null;
}
