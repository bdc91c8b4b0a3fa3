import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { refunds } from '#database/schema/payments.ts';
import type { Jobs } from '#server/foundation/jobs/jobs.ts';
import { lockOrder } from '#server/orders/model/find-order.ts';
import type { RefundRow } from '#server/orders/order-state/order-money.ts';

/** Refunds that the gateway did not carry out and does not try again: a person sends them again, or by hand. */
export const isFailed = eq(refunds.state, 'failed');

/**
 * Has a refund sent again that failed for good: the gateway is asked first whether it is out after all, and knows the new try by a name that no try before
 * had. False where it did not fail, or goes by no gateway. Locks the order.
 */
export async function sendAgain(tx: Db, jobs: Pick<Jobs, 'send'>, { id, orderId }: Pick<RefundRow, 'id' | 'orderId'>): Promise<boolean> {
  await lockOrder(tx, orderId);
  const waiting = and(eq(refunds.id, id), isFailed, isNotNull(refunds.paymentId));
  const moved = await tx.update(refunds).set({ state: 'wanted' }).where(waiting).returning({ id: refunds.id });
  if (moved.length > 0) await jobs.send(tx, 'send-refund', { refundId: id });
  return moved.length > 0;
}

/** Gives up on a try: the next one has another name, and a person decides whether there is one. Nothing where it went out meanwhile. */
export async function giveUpSending(tx: Db, { id, orderId }: Pick<RefundRow, 'id' | 'orderId'>): Promise<void> {
  await lockOrder(tx, orderId);
  await tx
    .update(refunds)
    .set({ state: 'failed', failures: sql`${refunds.failures} + 1` })
    .where(and(eq(refunds.id, id), eq(refunds.state, 'wanted')));
}
