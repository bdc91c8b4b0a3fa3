import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { printJobsTable } from '#database/schema/print-room.ts';
import type { Jobs } from '#server/foundation/jobs/jobs.ts';
import { findCustomLines } from '#server/fulfilment/designs/queries.ts';
import { lockOrder } from '#server/orders/model/find-order.ts';
import { parcelsOf } from '#server/orders/model/order-parcels.ts';
import { movePrinted } from './move-printed.ts';

/**
 * Marks custom goods as printed once all lines with pieces left are printed: after the last print or a cancellation.
 * Returns false if lines still wait or nothing changes. Locks the order.
 */
export async function finishPrinted(tx: Db, jobs: Pick<Jobs, 'send'>, orderId: string, at: Date): Promise<boolean> {
  const order = await lockOrder(tx, orderId);
  if (!order) return false;
  const here = (await parcelsOf(tx, order)).filter(
    ({ custom, state, pieces }) => custom && state === 'in_print' && pieces > 0,
  );
  const inThem = here.flatMap(({ lines }) => lines);
  const left = (await findCustomLines(tx, orderId)).filter(
    ({ position, pieces }) => pieces > 0 && inThem.includes(position),
  );
  if (left.length === 0) return false;
  const positions = left.map(({ position }) => position);
  const rows = await tx
    .select({ printedAt: printJobsTable.printedAt })
    .from(printJobsTable)
    .where(and(eq(printJobsTable.orderId, orderId), inArray(printJobsTable.position, positions)));
  if (rows.length < left.length || rows.some(({ printedAt }) => printedAt === null)) return false;
  return movePrinted(tx, jobs, orderId, 'printed', { at, byLine: true });
}
