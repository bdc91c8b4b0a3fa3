import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { orders } from '#database/schema/orders.ts';
import type { OrderRow } from '#server/order-book/find-order.ts';
import { findReadable } from '#server/order-book/order-access.ts';
import { Problem } from '#server/platform/problem.ts';
import type { Secret } from '#server/platform/secret.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import type { Caller } from '#server/security/origin.ts';
import { recordSecurityEvent } from '#server/security/record-event.ts';

/**
 * Gives a guest's order to an account, for whoever holds its key: that they have the same e-mail proves nothing. Gives the
 * order. Problem 404 for a wrong key, and for an order that is another account's.
 */
export async function claimOrder(
  { db, secret }: { db: Db; secret: Secret },
  accountId: string,
  { reference, key }: { reference: string; key: string },
  from: Caller,
): Promise<OrderRow> {
  const order = await findReadable(db, secret, reference, { key, accountId });
  if (order.accountId === accountId) return order;
  await inTransaction(db, async (tx) => {
    const claimed = await tx
      .update(orders)
      .set({ accountId })
      .where(and(eq(orders.id, order.id), isNull(orders.accountId)))
      .returning({ reference: orders.reference });
    if (claimed.length === 0) throw new Problem(404, 'not_found', "We couldn't find this order");
    await recordSecurityEvent(tx, { kind: 'order_claimed', accountId, orderId: order.id, from });
  });
  return order;
}
