import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { cashRemittancesTable } from '#database/schema/cash-remittances.ts';
import { moneyReportsTable } from '#database/schema/payments.ts';
import { reportUnexplained, settleReport } from '#server/money/money-reports/money-reports.ts';
import { readCashLines } from './read-cash-lines.ts';

export type RemittanceRow = typeof cashRemittancesTable.$inferSelect;
type Sums = Pick<RemittanceRow, 'amountPaise' | 'linesPaise' | 'freightPaise' | 'feePaise'>;

/**
 * Returns what arrives at the bank less what the lines and charges come to; 0 while no report names it. Cash taken back
 * for returned parcels is part of the difference, as the courier's report does not say for which ones. Pure.
 */
export function remittanceDifference({ amountPaise, linesPaise, freightPaise, feePaise }: Sums): number {
  return amountPaise === null ? 0 : amountPaise - (linesPaise - freightPaise - feePaise);
}

/** Returns true if the courier says that a transfer failed. Its words are not published. Pure. */
export function isRemittanceFailed({ state }: Pick<RemittanceRow, 'state'>): boolean {
  return /fail|reject/i.test(state ?? '');
}

/**
 * Compares a remittance with its lines, and these with the parcels of this shop. Stores the counts, and reports a
 * remittance that is not explained to the paisa, or that failed. A report ends once everything fits, and
 * opens again if that changes; one that somebody settled only if `even` names them.
 */
export async function checkRemittance(tx: Db, id: string, now: Date, even?: 'settled by somebody'): Promise<void> {
  const explained = await readCashLines(tx, id);
  const linesPaise = explained.reduce((sum, { line }) => sum + line.amountPaise, 0);
  const unfitLines = explained.filter(({ fault }) => fault !== undefined).length;
  const [remittance] = await tx
    .update(cashRemittancesTable)
    .set({ lines: explained.length, linesPaise, unfitLines })
    .where(eq(cashRemittancesTable.id, id))
    .returning();
  if (!remittance) return;
  const about = { kind: 'remittance_unexplained', subject: id } as const;
  const fits = unfitLines === 0 && remittanceDifference(remittance) === 0 && !isRemittanceFailed(remittance);
  const amountPaise = Math.min(remittance.amountPaise ?? linesPaise, mostReported);
  if (fits) await settleReport(tx, about, { at: now, by: null, result: 'Every line fits now.' });
  else await reportUnexplained(tx, now, { ...about, amountPaise }, even);
}

/** Highest amount of a report in paise, which its column takes. */
const mostReported = 2_147_483_647;

/** Waits until no other transaction stores or checks remittances. */
export async function lockRemittances(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('cash remittances', 0))`);
}

/** Checks again the remittances that wait for a person, as a parcel may be reported as delivered by now. */
export async function checkOpenRemittances(tx: Db, now: Date): Promise<void> {
  await lockRemittances(tx);
  const { subject, kind, settledAt } = moneyReportsTable;
  const open = await tx
    .select({ subject })
    .from(moneyReportsTable)
    .where(and(eq(kind, 'remittance_unexplained'), isNull(settledAt)))
    .orderBy(subject);
  for (const one of open) await checkRemittance(tx, one.subject, now);
}
