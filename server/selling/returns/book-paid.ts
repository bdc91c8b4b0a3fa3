import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { moneyMovementsTable, refundsTable } from '#database/schema/payments.ts';
import { returnsTable } from '#database/schema/returns.ts';
import { lockOrder } from '#server/orders/model/find-order.ts';
import { paidPastGateway } from '#server/orders/order-state/cash-on-delivery.ts';
import { isByHand } from './waiting-by-hand.ts';

/**
 * Books a refund that staff sent by hand, once, and erases its destination. The refund had no gateway payment or failed
 * at the gateway. Returns false if it does not wait to be sent by hand.
 */
export async function bookPaid(tx: Db, refundId: string, at: Date): Promise<boolean> {
  const [found] = await tx.select().from(refundsTable).where(eq(refundsTable.id, refundId));
  if (!found) return false;
  const order = await lockOrder(tx, found.orderId);
  const waiting = and(eq(refundsTable.id, refundId), isByHand);
  const moved = await tx
    .update(refundsTable)
    .set({ state: 'processed', settledAt: at })
    .where(waiting)
    .returning({ id: refundsTable.id });
  if (moved.length === 0) return false;
  const { orderId, amountPaise } = found;
  const source = found.paymentId !== null || (order && paidPastGateway(order)) ? 'bank' : 'cash';
  await tx
    .insert(moneyMovementsTable)
    .values({ at, orderId, source, reason: 'refunded', amountPaise: -amountPaise, refundId });
  await tx
    .update(returnsTable)
    .set({ upi: null })
    .where(sql`${returnsTable.refundIds} @> ${JSON.stringify([refundId])}::jsonb`);
  return true;
}
