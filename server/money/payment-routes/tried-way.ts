import { and, desc, eq, inArray, or } from 'drizzle-orm';
import { payWays } from '#contract/lists.ts';
import type { Db } from '#database/db.ts';
import { orders } from '#database/schema/orders.ts';
import { payments } from '#database/schema/payments.ts';

type GatewayWay = Exclude<(typeof payWays)[number], 'cod'>;

const isGatewayWay = (way: string): way is GatewayWay => way !== 'cod' && payWays.some((known) => known === way);
const gatewayWays = payWays.filter(isGatewayWay);

/**
 * Returns the last online payment method tried for an order on any device, else by the account, if given. Undefined without one;
 * unavailable methods are skipped.
 */
export async function findTriedWay(db: Db, order: { id: string; accountId: string | null }): Promise<GatewayWay | undefined> {
  const own = eq(payments.orderId, order.id);
  const theirs = order.accountId === null ? own : or(own, eq(orders.accountId, order.accountId));
  const [tried] = await db
    .select({ method: payments.method })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(theirs, inArray(payments.method, gatewayWays)))
    .orderBy(desc(own), desc(payments.createdAt))
    .limit(1);
  return gatewayWays.find((way) => way === tried?.method);
}
