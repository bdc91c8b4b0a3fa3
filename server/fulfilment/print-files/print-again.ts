import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { orderLinesTable } from '#database/schema/orders.ts';
import { printJobsTable } from '#database/schema/print-room.ts';
import { returnLinesTable, returnsTable } from '#database/schema/returns.ts';

// Pieces that were sent, and are made again for an accepted exchange or report. They are printed like a misprint.

/** SQL of the lines that are made again, with their `order_id`, `position` and `pieces`, until the new piece leaves. */
export const openRemakes: SQL = sql`(
  select l.order_id, l.position, sum(l.quantity)::int as pieces from ${returnLinesTable} l
  join ${returnsTable} r on r.id = l.return_id
  join ${orderLinesTable} o on o.order_id = l.order_id and o.position = l.position
  where r.outcome = 'exchange' and r.state = 'inspected' and o.custom_product_id is not null
  group by l.order_id, l.position)`;

/** Returns the lines of some orders that are made again, or of all orders. */
export async function findRemakes(
  db: Db,
  orderIds?: readonly string[],
): Promise<{ orderId: string; position: number; pieces: number }[]> {
  const ids = (orderIds ?? []).map((id) => sql`${id}`);
  if (orderIds && ids.length === 0) return [];
  const which = orderIds ? sql`where m.order_id in (${sql.join(ids, sql`, `)})` : sql``;
  const { rows } = await db.execute<{ orderId: string; position: number; pieces: number }>(
    sql`select m.order_id as "orderId", m.position, m.pieces from ${openRemakes} m ${which}`,
  );
  return rows;
}

/**
 * Puts the made-to-order lines of an accepted exchange back into the print room, approved as before. Runs with the
 * order locked.
 */
export async function printAgain(
  tx: Db,
  orderId: string,
  lines: readonly { line: number; quantity: number }[],
  at: Date,
): Promise<void> {
  for (const { line, quantity } of lines) {
    const own = { orderId, position: line };
    const again = { startedAt: null, startedBy: null, printedAt: null, printedBy: null };
    // Pieces of an earlier remake that are not printed yet are still to be printed.
    const open = sql`case when ${printJobsTable.printedAt} is null
      then coalesce(${printJobsTable.piecesAgain}, 0) else 0 end`;
    await tx
      .insert(printJobsTable)
      .values({ ...own, approvedAt: at, piecesAgain: quantity })
      .onConflictDoUpdate({
        target: [printJobsTable.orderId, printJobsTable.position],
        set: {
          ...again,
          approvedAt: sql`coalesce(${printJobsTable.approvedAt}, excluded.approved_at)`,
          piecesAgain: sql`${open} + ${quantity}`,
        },
      });
  }
}

/**
 * Takes made-to-order lines that are no longer made again out of the print room, unless they are printed. Pieces of
 * other exchanges of the line stay: which of them are printed is not stored, so at most one is printed once more. Runs
 * with the order locked, before the exchange ends.
 */
export async function dropRemake(
  tx: Db,
  orderId: string,
  lines: readonly { line: number; quantity: number }[],
  at: Date,
): Promise<void> {
  for (const { line, quantity } of lines) {
    const others = sql`coalesce((
      select m.pieces from ${openRemakes} m where m.order_id = ${orderId} and m.position = ${line}), 0) - ${quantity}`;
    const left = sql`greatest(least(coalesce(${printJobsTable.piecesAgain}, 0), ${others}), 0)`;
    // The pieces that were sent were printed: the job is as finished as before.
    const finished = (before: typeof printJobsTable.startedAt | null) =>
      sql`case when ${left} = 0 then coalesce(${before}, ${at.toISOString()}::timestamptz) else ${before} end`;
    await tx
      .update(printJobsTable)
      .set({
        piecesAgain: sql`nullif(${left}, 0)`,
        startedAt: finished(printJobsTable.startedAt),
        printedAt: finished(null),
      })
      .where(
        and(eq(printJobsTable.orderId, orderId), eq(printJobsTable.position, line), isNull(printJobsTable.printedAt)),
      );
  }
}

/** Returns true if a made-to-order line of a return is still to be printed again. */
export async function isStillToPrint(tx: Db, returnId: string): Promise<boolean> {
  const { orderId, position } = returnLinesTable;
  const rows = await tx
    .select({ position })
    .from(returnLinesTable)
    .innerJoin(orderLinesTable, and(eq(orderLinesTable.orderId, orderId), eq(orderLinesTable.position, position)))
    .leftJoin(printJobsTable, and(eq(printJobsTable.orderId, orderId), eq(printJobsTable.position, position)))
    .where(
      and(
        eq(returnLinesTable.returnId, returnId),
        sql`${orderLinesTable.customProductId} is not null`,
        or(isNull(printJobsTable.orderId), isNull(printJobsTable.printedAt)),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
