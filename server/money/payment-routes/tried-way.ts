import { and, desc, eq, inArray, or } from 'drizzle-orm';
import { payWays } from '#contract/lists.ts';
import type { Db } from '#database/db.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { paymentsTable } from '#database/schema/payments.ts';

type GatewayWay = Exclude<(typeof payWays)[number], 'cod'>;

const isGatewayWay = (way: string): way is GatewayWay => way !== 'cod' && payWays.some((known) => known === way);
const gatewayWays = payWays.filter(isGatewayWay);

/**
 * Returns the payment method of the last online payment attempt for an order on any device, else of the account, if
 * given. Skips unavailable methods. Undefined without an attempt.
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
