import { eq } from 'drizzle-orm';
import type { WeeklyReport } from '#contract/office/lists.ts';
import { mayDo } from '#contract/office/permissions.ts';
import type { ReportPeriod } from '#contract/office/report-period.ts';
import type { Db } from '#database/db.ts';
import { reportMailsTable } from '#database/schema/report-mails.ts';
import { staffMembersTable } from '#database/schema/staff.ts';
import { inIndia } from '#server/foundation/calendar/working-days.ts';
import { inSnapshot, inTransaction } from '#server/foundation/database/transaction.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import type { Jobs } from '#server/foundation/jobs/jobs.ts';
import type { MailDescription } from '#server/foundation/mail/compose-mail.ts';
import { queueMail } from '#server/foundation/mail/queue-mail.ts';
import { withRights } from '#server/office/staff-records/role-rights.ts';
import { reportPermissions } from './choose-report-mail.ts';
import { readPromises } from './read-promises.ts';
import { readReturnsReport } from './read-returns-report.ts';
import { readSales } from './read-sales.ts';
import { readVisitsReport } from './read-visits-report.ts';
import { promisesMail, returnsMail, salesMail, visitsMail } from './report-mail.ts';

type ReportMailContext = Needs<'db' | 'jobs' | 'now' | 'publicUrl' | 'shopFacts'>;

/** Starts the weekly mails of reports: on Mondays at seven in India. */
export async function workReportMails(jobs: Jobs, deps: ReportMailContext): Promise<void> {
  await jobs.work('mail-reports', () => mailReports(deps));
  await jobs.schedule('mail-reports', '30 1 * * 1', {}, { missed: 'once' });
}

/**
 * Queues the reports of the week before for all who asked for them and may see them. A mail is of one week, so that a
 * repeated call queues none again.
 */
export async function mailReports(deps: ReportMailContext): Promise<void> {
  const { db, now } = deps;
  const period = weekBefore(now());
  const asked = await db
    .select({
      report: reportMailsTable.report,
      id: staffMembersTable.id,
      email: staffMembersTable.email,
      roles: staffMembersTable.roles,
    })
    .from(reportMailsTable)
    .innerJoin(staffMembersTable, eq(staffMembersTable.id, reportMailsTable.memberId))
    // Nobody reads the mail of a demonstration person.
    .where(eq(staffMembersTable.demo, false))
    .orderBy(staffMembersTable.id);
  const wanted = (await withRights(db, asked)).filter((one) => mayDo(one, reportPermissions[one.report]));
  const mails = new Map<WeeklyReport, MailDescription>();
  for (const { report } of wanted)
    if (!mails.has(report)) mails.set(report, await inSnapshot(db, (tx) => describe(tx, deps, report, period)));
  for (const { report, id, email } of wanted) {
    const description = mails.get(report);
    if (!description) throw new Error(`the report ${report} was not read`);
    const about = `weekly-report:${id}:${report}:${period.from}` as const;
    await inTransaction(db, (tx) => queueMail(tx, deps, { about, to: email, always: true, description }));
  }
}

function describe(tx: Db, { publicUrl, now }: ReportMailContext, report: WeeklyReport, period: ReportPeriod) {
  const about = { period, publicUrl };
  const kinds: Readonly<Record<WeeklyReport, () => Promise<MailDescription>>> = {
    sales: async () => salesMail(await readSales(tx, period), about),
    returns: async () => returnsMail(await readReturnsReport(tx, period), about),
    promises: async () => promisesMail(await readPromises(tx, now(), period), about),
    visits: async () => visitsMail(await readVisitsReport(tx, period), about),
  };
  return kinds[report]();
}

const dayMs = 86_400_000;

/** Returns the last whole week in India before a time, from Monday to Sunday. Pure. */
export function weekBefore(now: Date): ReportPeriod {
  const today = Date.parse(inIndia(now).day);
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7;
  const dayAt = (days: number) => new Date(today - days * dayMs).toISOString().slice(0, 10);
  return { from: dayAt(sinceMonday + 7), to: dayAt(sinceMonday + 1) };
}
