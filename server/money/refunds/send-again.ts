import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { refundsTable } from '#database/schema/payments.ts';
import type { Jobs } from '#server/foundation/jobs/jobs.ts';
import { lockOrder } from '#server/orders/model/find-order.ts';
import type { RefundRow } from '#server/orders/order-state/order-money.ts';

/** Condition for refunds that failed for good: staff send them again or manually. */
export const isFailed = eq(refundsTable.state, 'failed');

/**
 * Retries a refund that failed for good. The job first asks the gateway if it went out, and uses a new idempotency key.
 * Returns false if it did not fail or has no gateway payment. Locks the order.
 */
export async function sendAgain(
  tx: Db,
  jobs: Pick<Jobs, 'send'>,
  { id, orderId }: Pick<RefundRow, 'id' | 'orderId'>,
): Promise<boolean> {
  await lockOrder(tx, orderId);
  const waiting = and(eq(refundsTable.id, id), isFailed, isNotNull(refundsTable.paymentId));
  const moved = await tx
    .update(refundsTable)
    .set({ state: 'wanted' })
    .where(waiting)
    .returning({ id: refundsTable.id });
  if (moved.length > 0) await jobs.send(tx, 'send-refund', { refundId: id });
  return moved.length > 0;
}

/**
 * Marks a refund as failed; a later try gets a new idempotency key, and staff decide on it. Does nothing if it went out
 * in the meantime.
 */
export async function giveUpSending(tx: Db, { id, orderId }: Pick<RefundRow, 'id' | 'orderId'>): Promise<void> {
  await lockOrder(tx, orderId);
  await tx
    .update(refundsTable)
    .set({ state: 'failed', failures: sql`${refundsTable.failures} + 1` })
    .where(and(eq(refundsTable.id, id), eq(refundsTable.state, 'wanted')));
}
