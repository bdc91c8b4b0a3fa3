import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm';
import type { MoneyReportKind } from '#contract/lists.ts';
import type { Db } from '#database/db.ts';
import { moneyReportsTable } from '#database/schema/payments.ts';

export type MoneyReportRow = typeof moneyReportsTable.$inferSelect;

const dayMs = 24 * 3_600_000;

/** Time in ms for staff to act on a report that has no deadline. */
export const reportDueMs = dayMs;

export interface MoneyReport {
  kind: MoneyReportKind;
  /** Gateway id of the payment, refund or dispute. */
  subject: string;
  orderId?: string;
  amountPaise?: number;
  /** Expected amount in paise, to compare with the real one. */
  expectedPaise?: number;
  /** Deadline; 24 hours from now if missing. */
  dueAt?: Date | null;
}

/**
 * Records a money event that staff must handle. The Today page, the `doctor` command and the money page show the event
 * until it is settled. Returns false if the event was recorded before, settled or not.
 */
export async function reportMoney(tx: Db, now: Date, report: MoneyReport): Promise<boolean> {
  const { kind, subject, orderId = null, amountPaise = null, expectedPaise = null, dueAt } = report;
  const row = { kind, subject, orderId, amountPaise, expectedPaise, at: now };
  const written = await tx
    .insert(moneyReportsTable)
    .values({
      ...row,
      // A different amount for the same subject is a separate event.
      id: `${kind}:${subject}:${amountPaise ?? ''}`,
      dueAt: dueAt ?? new Date(now.getTime() + reportDueMs),
    })
    .onConflictDoNothing()
    .returning({ id: moneyReportsTable.id });
  return written.length > 0;
}

export interface ReportResult {
  at: Date;
  /** Staff member who settled the report; null if the gateway did. */
  by: string | null;
  /** Result of the report in words. */
  result: string;
}

/** Settles an open report and returns it. Returns undefined if there is none or it was already settled. */
export async function settleReport(
  tx: Db,
  which: { id: string } | { kind: MoneyReportKind; subject: string },
  { at, by, result }: ReportResult,
): Promise<MoneyReportRow | undefined> {
  const { id, kind, subject, settledAt } = moneyReportsTable;
  const meant = 'id' in which ? eq(id, which.id) : and(eq(kind, which.kind), eq(subject, which.subject));
  const [row] = await tx
    .update(moneyReportsTable)
    .set({ settledAt: at, settledBy: by, result })
    .where(and(meant, isNull(settledAt)))
    .returning();
  return row;
}

/**
 * Reports that something is not explained, once: an open report with another amount ends, as a newer report corrected
 * it, and one with this amount that ended by itself opens again, due like a new one. A report that somebody settled
 * opens only if `even` names them.
 */
export async function reportUnexplained(
  tx: Db,
  now: Date,
  report: Required<Pick<MoneyReport, 'kind' | 'subject' | 'amountPaise'>> & Pick<MoneyReport, 'expectedPaise'>,
  even?: 'settled by somebody',
): Promise<void> {
  const { kind, subject, amountPaise, settledAt, settledBy } = moneyReportsTable;
  const about = and(eq(kind, report.kind), eq(subject, report.subject));
  await tx
    .update(moneyReportsTable)
    .set({ settledAt: now, settledBy: null, result: 'A newer report corrected its amount.' })
    .where(and(about, isNull(settledAt), ne(amountPaise, report.amountPaise)));
  if (await reportMoney(tx, now, report)) return;
  const open = { settledAt: null, settledBy: null, result: null, at: now };
  const ended = and(isNotNull(settledAt), even ? undefined : isNull(settledBy));
  await tx
    .update(moneyReportsTable)
    .set({ ...open, dueAt: new Date(now.getTime() + reportDueMs) })
    .where(and(about, eq(amountPaise, report.amountPaise), ended));
}

/** Changes sum and deadline of an open report. */
export async function moveReport(
  tx: Db,
  { kind, subject }: Pick<MoneyReport, 'kind' | 'subject'>,
  values: { amountPaise?: number; dueAt?: Date },
): Promise<void> {
  const { kind: own, subject: about, settledAt } = moneyReportsTable;
  const meant = and(eq(own, kind), eq(about, subject), isNull(settledAt));
  await tx.update(moneyReportsTable).set(values).where(meant);
}
