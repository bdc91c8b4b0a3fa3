import { and, desc, eq, getTableColumns, gte, isNull, notInArray, or } from 'drizzle-orm';
import type { LastCheckout } from '#contract/account-orders.ts';
import type { Db } from '#database/db.ts';
import { accountsTable } from '#database/schema/accounts.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { findTriedWay } from '#server/money/payment-routes/tried-way.ts';

/**
 * Reads the delivery and payment choices of an account's newest valid order that the shopper placed, to prefill the
 * next. A waiting order without a payment attempt uses the last online payment method. Ignores orders before the e-mail
 * was proved, as a stranger may have signed up with it. Null if none.
 */
export async function readLastCheckout(db: Db, accountId: string): Promise<LastCheckout | null> {
  const isTheirs = or(isNull(accountsTable.emailProvedAt), gte(ordersTable.placedAt, accountsTable.emailProvedAt));
  const stood = notInArray(ordersTable.state, ['cancelled', 'payment_failed']);
  const [order] = await db
    .select(getTableColumns(ordersTable))
    .from(ordersTable)
    .innerJoin(accountsTable, eq(accountsTable.id, ordersTable.accountId))
    .where(and(eq(ordersTable.accountId, accountId), isNull(ordersTable.placedBy), stood, isTheirs))
    .orderBy(desc(ordersTable.placedAt), desc(ordersTable.id))
    .limit(1);
  if (!order) return null;
  return {
    phone: order.phone,
    address: order.address as LastCheckout['address'],
    delivery: order.delivery,
    way: order.payment === 'cod' ? 'cod' : ((await findTriedWay(db, order)) ?? null),
  };
}
