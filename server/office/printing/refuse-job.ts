import type { Db } from '#database/db.ts';
import { type Hand, lockJob, noteJob, requireColumn } from '#server/office/print-jobs/move-job.ts';
import type { WriteAudit } from '#server/office/staff-records/mount-office.ts';
import type { OrderContext } from '#server/orders/model/order-context.ts';
import { cancelOrder } from '#server/selling/order-changes/cancel-order.ts';

/**
 * Rejects a design: cancels the rest of its line, refunds it and mails the reason. Returns the products whose stock
 * changed, of which the caller must notify after the commit. Throws Problem 404, 409 `conflict`, 409 `not_offered`.
 */
export async function refuseJob(
  tx: Db,
  deps: OrderContext,
  note: WriteAudit,
  { id, why }: { id: string; why: string },
  { by, at }: Hand,
): Promise<string[]> {
  const job = await lockJob(tx, id);
  requireColumn(job, 'to_approve', 'to_print', 'printing');
  const { order, line, pieces } = job;
  await noteJob(tx, job, { refusedAt: at, refusedBy: by });
  const stocked: string[] = [];
  await cancelOrder(
    { ...deps, db: tx, stockChanged: (ids) => void stocked.push(...ids) },
    order.id,
    // The idempotency key is per line, so that a repeated request cancels once.
    `refused design ${order.id} ${line.position}`,
    { reason: 'other', refundTo: 'source', lines: [{ line: line.position, quantity: pieces }] },
    { actor: 'operator', why: sentence(why) },
  );
  note({
    thing: 'order',
    about: order.reference,
    what: `Refused the design: line ${line.position}`,
    why: sentence(why),
  });
  return stocked;
}

/** Normalizes the reason to end like a sentence, since other sentences follow it in the mail. */
function sentence(typed: string): string {
  const why = typed.trim().replace(/\s+/g, ' ');
  return /[.!?।]$/.test(why) ? why : `${why}.`;
}
