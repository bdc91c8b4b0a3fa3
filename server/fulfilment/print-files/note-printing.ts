import { sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { printJobsTable } from '#database/schema/print-room.ts';

/**
 * Records the printing state of several lines at once, without naming the person for each line. Marks the lines as
 * approved too, and keeps times already recorded.
 */
export async function noteLinesMoved(
  tx: Db,
  orderId: string,
  positions: readonly number[],
  to: 'in_print' | 'printed' | 'packed',
  at: Date,
): Promise<void> {
  if (positions.length === 0) return;
  const printedAt = to === 'in_print' ? null : at;
  const rows = positions.map((position) => ({ orderId, position, approvedAt: at, startedAt: at, printedAt }));
  const first = (column: 'approved_at' | 'started_at' | 'printed_at') =>
    sql.raw(`coalesce(print_jobs.${column}, excluded.${column})`);
  await tx
    .insert(printJobsTable)
    .values(rows)
    .onConflictDoUpdate({
      target: [printJobsTable.orderId, printJobsTable.position],
      set: {
        approvedAt: first('approved_at'),
        startedAt: first('started_at'),
        printedAt: first('printed_at'),
        piecesAgain: null,
      },
    });
}
