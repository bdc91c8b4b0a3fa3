import { and, desc, eq, isNotNull, isNull, notInArray } from 'drizzle-orm';
import type { LastCheckout } from '#contract/account-orders.ts';
import { payWays } from '#contract/lists.ts';
import type { Db } from '#database/db.ts';
import { orders } from '#database/schema/orders.ts';
import { payments } from '#database/schema/payments.ts';

/**
 * What an account's newest order said of where and how, so that the next need not be told again: the newest that its shopper placed, since what a
 * colleague typed for a caller may go elsewhere, and that stood. Null where there is none.
 */
export async function readLastCheckout(db: Db, accountId: string): Promise<LastCheckout | null> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.accountId, accountId), isNull(orders.placedBy), notInArray(orders.state, ['cancelled', 'payment_failed'])))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(1);
  if (!order) return null;
  const [tried] = await db
    .select({ method: payments.method })
    .from(payments)
    .where(and(eq(payments.orderId, order.id), isNotNull(payments.method)))
    .orderBy(desc(payments.createdAt))
    .limit(1);
  const way = order.payment === 'cod' ? 'cod' : tried?.method;
  return {
    phone: order.phone,
    address: order.address as LastCheckout['address'],
    delivery: order.delivery,
    way: payWays.find((known) => known === way) ?? null,
  };
}
