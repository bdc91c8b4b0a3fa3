import { and, desc, eq, inArray, or } from 'drizzle-orm';
import { payWays } from '#contract/lists.ts';
import type { Db } from '#database/db.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { paymentsTable } from '#database/schema/payments.ts';

type GatewayWay = Exclude<(typeof payWays)[number], 'cod'>;

const isGatewayWay = (way: string): way is GatewayWay => way !== 'cod' && payWays.some((known) => known === way);
const gatewayWays = payWays.filter(isGatewayWay);

/**
 * Returns the last online payment method tried for an order on any device, else by the account, if given. Undefined
 * without one; unavailable methods are skipped.
 */
export async function findTriedWay(
  db: Db,
  order: { id: string; accountId: string | null },
): Promise<GatewayWay | undefined> {
  const own = eq(paymentsTable.orderId, order.id);
  const theirs = order.accountId === null ? own : or(own, eq(ordersTable.accountId, order.accountId));
  const [tried] = await db
    .select({ method: paymentsTable.method })
    .from(paymentsTable)
    .innerJoin(ordersTable, eq(ordersTable.id, paymentsTable.orderId))
    .where(and(theirs, inArray(paymentsTable.method, gatewayWays)))
    .orderBy(desc(own), desc(paymentsTable.createdAt))
    .limit(1);
  return gatewayWays.find((way) => way === tried?.method);
}
