import { sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { orderLinesTable } from '#database/schema/orders.ts';
import { printJobsTable } from '#database/schema/print-room.ts';
import type { SomeOfLine } from '#server/orders/model/begun-pieces.ts';

/**
 * Takes cancelled pieces off those that a misprint leaves to print again. If none is left to print, the line counts as
 * printed. Runs after the cancellation, with the order locked.
 */
export async function skipPiecesAgain(
  tx: Db,
  orderId: string,
  cancelled: readonly SomeOfLine[],
  at: Date,
): Promise<void> {
  const done = sql`case when j.pieces_again <= c.quantity then ${at.toISOString()}::timestamptz end`;
  await tx.execute(sql`
    update ${printJobsTable} j set pieces_again = nullif(greatest(0, j.pieces_again - c.quantity), 0),
      started_at = ${done}, printed_at = ${done}
    from jsonb_to_recordset(${JSON.stringify(cancelled)}::jsonb) as c(line int, quantity int)
    join ${orderLinesTable} l on l.order_id = ${orderId} and l.position = c.line and l.quantity > l.cancelled
    where j.order_id = l.order_id and j.position = l.position and j.started_at is null and j.pieces_again is not null`);
}
