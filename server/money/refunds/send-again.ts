import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { refundsTable } from '#database/schema/payments.ts';
import type { Jobs } from '#server/foundation/jobs/jobs.ts';
import { lockOrder } from '#server/orders/model/find-order.ts';
import type { RefundRow } from '#server/orders/order-state/order-money.ts';

/** SQL condition for refunds that failed for good: staff retry them or pay by hand. */
export const isFailed = eq(refundsTable.state, 'failed');

/**
 * Retries a refund that failed for good. The job first asks the gateway if the refund was sent, and uses a new
 * idempotency key. Returns false if it did not fail or has no gateway payment. Locks the order.
 */
export async function sendAgain(
  tx: Db,
  jobs: Pick<Jobs, 'send'>,
  { id, orderId }: Pick<RefundRow, 'id' | 'orderId'>,
  at: Date,
): Promise<boolean> {
  await lockOrder(tx, orderId);
  const waiting = and(eq(refundsTable.id, id), isFailed, isNotNull(refundsTable.paymentId));
  const moved = await tx
    .update(refundsTable)
    .set({ state: 'wanted', startedAgainAt: at })
    .where(waiting)
    .returning({ id: refundsTable.id });
  if (moved.length > 0) await jobs.send(tx, 'send-refund', { refundId: id });
  return moved.length > 0;
}

/**
 * Marks a refund as failed, for staff to decide; a later attempt gets a new idempotency key. Does nothing if the refund
 * was sent in the meantime.
 */
export async function giveUpSending(tx: Db, { id, orderId }: Pick<RefundRow, 'id' | 'orderId'>): Promise<void> {
  await lockOrder(tx, orderId);
  await tx
    .update(refundsTable)
    .set({ state: 'failed', failures: sql`${refundsTable.failures} + 1` })
    .where(and(eq(refundsTable.id, id), eq(refundsTable.state, 'wanted')));
}
