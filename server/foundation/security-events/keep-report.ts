import { and, count, eq, gte, lt, sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { policyReports } from '#database/schema/security.ts';
import type { PolicyReport } from './read-report.ts';

/** More kinds than a person reads, and fewer than somebody who invents them would like to have kept. */
const mostKinds = 500;
const keptDays = 14;
const dayMs = 86_400_000;

/** Keeps a report: a kind that is known is counted. One more than may be is not kept, until the oldest are swept. */
export async function keepReport(db: Db, report: PolicyReport, now: Date): Promise<void> {
  const { directive, blocked, page, source } = policyReports;
  const known = await db
    .update(policyReports)
    .set({ times: sql`least(${policyReports.times} + 1, 1000000)`, lastAt: now })
    .where(and(eq(directive, report.directive), eq(blocked, report.blocked), eq(page, report.page), eq(source, report.source)))
    .returning({ id: policyReports.id });
  if (known.length > 0 || (await db.$count(policyReports)) >= mostKinds) return;
  await db
    .insert(policyReports)
    .values({ ...report, firstAt: now, lastAt: now })
    .onConflictDoNothing();
}

/** Removes kinds that nobody has told of for a fortnight. */
export async function sweepReports(db: Db, now: Date): Promise<void> {
  await db.delete(policyReports).where(lt(policyReports.lastAt, new Date(now.getTime() - keptDays * dayMs)));
}

/** Counts the kinds of the last day. */
export async function countReports(db: Db, now: Date): Promise<number> {
  const [row] = await db
    .select({ kinds: count() })
    .from(policyReports)
    .where(gte(policyReports.lastAt, new Date(now.getTime() - dayMs)));
  return row?.kinds ?? 0;
}
