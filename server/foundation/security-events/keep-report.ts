import { and, count, eq, gte, lt, sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { policyReportsTable } from '#database/schema/security.ts';
import type { PolicyReport } from './read-report.ts';

/** Maximum number of report kinds: enough to read, and a limit for invented ones. */
const mostKinds = 500;
const keptDays = 14;
const dayMs = 86_400_000;

/** Stores a report, or counts a known kind. Beyond the limit, new kinds are dropped until old ones are deleted. */
export async function keepReport(db: Db, report: PolicyReport, now: Date): Promise<void> {
  const { directive, blocked, page, source } = policyReportsTable;
  const known = await db
    .update(policyReportsTable)
    .set({ times: sql`least(${policyReportsTable.times} + 1, 1000000)`, lastAt: now })
    .where(
      and(
        eq(directive, report.directive),
        eq(blocked, report.blocked),
        eq(page, report.page),
        eq(source, report.source),
      ),
    )
    .returning({ id: policyReportsTable.id });
  if (known.length > 0 || (await db.$count(policyReportsTable)) >= mostKinds) return;
  await db
    .insert(policyReportsTable)
    .values({ ...report, firstAt: now, lastAt: now })
    .onConflictDoNothing();
}

/** Deletes kinds without a report for a fortnight. */
export async function sweepReports(db: Db, now: Date): Promise<void> {
  await db.delete(policyReportsTable).where(lt(policyReportsTable.lastAt, new Date(now.getTime() - keptDays * dayMs)));
}

/** Counts the kinds reported in the last day. */
export async function countReports(db: Db, now: Date): Promise<number> {
  const [row] = await db
    .select({ kinds: count() })
    .from(policyReportsTable)
    .where(gte(policyReportsTable.lastAt, new Date(now.getTime() - dayMs)));
  return row?.kinds ?? 0;
}
