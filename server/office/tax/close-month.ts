import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { monthInWords } from '#contract/declarations.ts';
import type { MonthWaitKind } from '#contract/office/lists.ts';
import type { Db } from '#database/db.ts';
import { closedMonthsTable } from '#database/schema/documents.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { WriteAudit } from '#server/office/staff-records/mount-office.ts';
import { findMonthWaits, type MonthWait } from './find-month-waits.ts';
import { findClosing, refuseClosing, refuseReopening } from './read-closing.ts';
import { readSeries, readTables } from './read-tax.ts';

interface Closing {
  month: string;
  /** Id of the member. */
  by: string;
  now: Date;
}

/**
 * Waits for documents that are being dated into a month, and holds off new ones and other closings until the
 * transaction ends. Documents take the same lock, shared, for the month that they are dated into, by `open_moment` and
 * the trigger in the database.
 */
async function lockMonth(tx: Db, month: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`closed month ${month}`}, 0))`);
}

/**
 * Closes a finished month and stores its figures. Throws Problem 409 `conflict` if it is closed; `not_offered` if it is
 * not over, an earlier month is open, or something waits that `leaving` does not name.
 */
export async function closeMonth(
  tx: Db,
  note: WriteAudit,
  { month, by, now, leaving }: Closing & { leaving: readonly MonthWaitKind[] },
): Promise<void> {
  // All closings wait for each other, so that the order of months holds.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('close months', 0))`);
  await lockMonth(tx, month);
  if (await findClosing(tx, month))
    throw new Problem(409, 'conflict', `${monthInWords(month)} is closed already. Reload the page to see by whom.`);
  const refusal = await refuseClosing(tx, month, now);
  if (refusal !== undefined) throw new Problem(409, 'not_offered', refusal);
  const waits = await findMonthWaits(tx, month);
  refuseUnseen(waits, leaving);
  const waiting = waits.map(({ words }) => words);
  const [tables, series] = [await readTables(tx, month), await readSeries(tx, month)];
  await tx
    .insert(closedMonthsTable)
    .values({ id: `closing_${randomUUID()}`, month, closedAt: now, closedBy: by, tables, series, waiting });
  note({
    ...{ thing: 'shop', about: 'tax', what: `Closed ${monthInWords(month)}` },
    after: { month, documents: series.reduce((sum, { count }) => sum + count, 0), waiting: waiting.join(' ') },
  });
}

function refuseUnseen(waits: readonly MonthWait[], leaving: readonly MonthWaitKind[]): void {
  const unseen = waits.find(({ kind }) => !leaving.includes(kind));
  if (unseen) throw new Problem(409, 'not_offered', `${unseen.words} Settle it, or say that it stays open.`);
}

/**
 * Reopens the last closed month. Throws Problem 409 `not_offered` if the month is open, or a later one is closed.
 */
export async function reopenMonth(
  tx: Db,
  note: WriteAudit,
  { month, by, now, why }: Closing & { why: string },
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('close months', 0))`);
  const closing = await findClosing(tx, month);
  if (!closing) throw new Problem(409, 'not_offered', `${monthInWords(month)} is open already.`);
  const refusal = await refuseReopening(tx, month);
  if (refusal !== undefined) throw new Problem(409, 'not_offered', refusal);
  await tx
    .update(closedMonthsTable)
    .set({ reopenedAt: now, reopenedBy: by, reopenedWhy: why })
    .where(eq(closedMonthsTable.id, closing.id));
  note({ thing: 'shop', about: 'tax', what: `Reopened ${monthInWords(month)}`, before: { closing: closing.id }, why });
}
