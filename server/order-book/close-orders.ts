import { and, eq, sql } from 'drizzle-orm';
import { returnDays } from '#contract/return-rules.ts';
import type { Db } from '#database/db.ts';
import { orderEvents, orders } from '#database/schema/orders.ts';
import type { Jobs } from '#server/platform/jobs.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import { moveOrder } from './move-order.ts';
import { isOpen } from './order-actions.ts';

/** Orders of one run; the next run does the rest. */
const atOnce = 500;

/** Closes delivered orders whose days for returns are over. Gives how many it closed. */
export async function closeOrders(db: Db, jobs: Pick<Jobs, 'send'>, now: Date): Promise<number> {
  const arrived = sql`(select min(e.at) from ${orderEvents} e where e.order_id = orders.id and e.state = 'delivered')`;
  const before = new Date(now.getTime() - returnDays * 86_400_000);
  const due = await db
    .select({ id: orders.id, arrived: arrived.mapWith(orderEvents.at) })
    .from(orders)
    .where(and(eq(orders.state, 'delivered'), sql`${arrived} < ${before.toISOString()}::timestamptz`))
    .orderBy(orders.placedAt)
    .limit(atOnce);
  const by = { actor: 'shop', reason: 'the days for returns are over', at: now } as const;
  let closed = 0;
  for (const { id, arrived: at } of due) {
    // The last day ends at its midnight in India.
    if (isOpen(at, now)) continue;
    if (await inTransaction(db, (tx) => moveOrder(tx, jobs, id, 'closed', by))) closed += 1;
  }
  return closed;
}
