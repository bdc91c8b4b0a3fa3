import { and, desc, eq, getTableColumns, gte, isNull, notInArray, or } from 'drizzle-orm';
import type { LastCheckout } from '#contract/account-orders.ts';
import type { Db } from '#database/db.ts';
import { accounts } from '#database/schema/accounts.ts';
import { orders } from '#database/schema/orders.ts';
import { findTriedWay } from '#server/money/payment-routes/tried-way.ts';

/**
 * Reads the delivery and payment choices of an account's newest order, to prefill the next. Uses only valid orders the shopper placed, not
 * those by staff. A waiting order without a payment attempt uses the last online payment. Orders before the e-mail was proved are ignored:
 * a stranger may have signed up with it. Null if none.
 */
export async function readLastCheckout(db: Db, accountId: string): Promise<LastCheckout | null> {
  const isTheirs = or(isNull(accounts.emailProvedAt), gte(orders.placedAt, accounts.emailProvedAt));
  const stood = notInArray(orders.state, ['cancelled', 'payment_failed']);
  const [order] = await db
    .select(getTableColumns(orders))
    .from(orders)
    .innerJoin(accounts, eq(accounts.id, orders.accountId))
    .where(and(eq(orders.accountId, accountId), isNull(orders.placedBy), stood, isTheirs))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(1);
  if (!order) return null;
  return {
    phone: order.phone,
    address: order.address as LastCheckout['address'],
    delivery: order.delivery,
    way: order.payment === 'cod' ? 'cod' : ((await findTriedWay(db, order)) ?? null),
  };
}
