import { and, desc, eq, getTableColumns, gte, isNull, notInArray, or } from 'drizzle-orm';
import type { LastCheckout } from '#contract/account-orders.ts';
import type { Db } from '#database/db.ts';
import { accounts } from '#database/schema/accounts.ts';
import { orders } from '#database/schema/orders.ts';
import { findTriedWay } from '#server/money/payment-routes/tried-way.ts';

/**
 * What an account's newest order said of where and how, so that the next need not be told again: the newest that its shopper placed, since what a
 * colleague typed for a caller may go elsewhere, and that stood. One that waits and that nobody has tried to pay goes on as the account last paid online.
 * Of what was ordered before its e-mail was first proved nobody knows whose it was: a stranger may have signed up with it. Null where there is none.
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
