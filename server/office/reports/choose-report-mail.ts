import { and, eq } from 'drizzle-orm';
import type { WeeklyReport } from '#contract/office/lists.ts';
import { mayDo, type Permission } from '#contract/office/permissions.ts';
import type { Db } from '#database/db.ts';
import { reportMailsTable } from '#database/schema/report-mails.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { Repeated, type WriteAudit } from '#server/office/staff-records/mount-office.ts';
import type { Member } from '#server/office/staff-records/sessions.ts';

/** Permission to see each report. */
export const reportPermissions: Readonly<Record<WeeklyReport, Permission>> = {
  sales: 'reports.sales',
  returns: 'reports.see',
  promises: 'reports.see',
  visits: 'reports.see',
};

/** Lists the reports that a member has mailed weekly. */
export async function listReportMails(db: Db, { id }: Pick<Member, 'id'>): Promise<{ reports: WeeklyReport[] }> {
  const { memberId, report } = reportMailsTable;
  const rows = await db.select({ report }).from(reportMailsTable).where(eq(memberId, id)).orderBy(report);
  return { reports: rows.map((row) => row.report) };
}

/** Has a report mailed to a member weekly, or no more. Throws Problem 403 for one that the member may not see. */
export async function chooseReportMail(
  tx: Db,
  note: WriteAudit,
  member: Pick<Member, 'id' | 'email' | 'permissions'>,
  { report, mailed }: { report: WeeklyReport; mailed: boolean },
  now: Date,
): Promise<Repeated | undefined> {
  if (mailed && !mayDo(member, reportPermissions[report]))
    throw new Problem(403, 'not_allowed', 'This report is not part of your work here.');
  const row = { memberId: member.id, report };
  const own = and(eq(reportMailsTable.memberId, member.id), eq(reportMailsTable.report, report));
  const changed = mailed
    ? await tx
        .insert(reportMailsTable)
        .values({ ...row, since: now })
        .onConflictDoNothing()
        .returning()
    : await tx.delete(reportMailsTable).where(own).returning();
  if (changed.length === 0) return new Repeated(undefined);
  note({
    thing: 'staff',
    about: member.email,
    what: mailed ? 'Has a report mailed each week' : 'Has a report mailed no more',
    after: { report },
  });
  return undefined;
}
