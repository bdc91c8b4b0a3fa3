import { and, eq, inArray } from 'drizzle-orm';
import type { OrderState } from '#contract/orders.ts';
import type { Db } from '#database/db.ts';
import { orderEvents, orders } from '#database/schema.ts';
import { statesBefore } from './order-state.ts';

type Actor = typeof orderEvents.$inferInsert.actor;

/**
 * Moves an order to a state, if the state table allows it from where the order is now; writes the event with it.
 * False if it does not (or another change was faster): running it twice does no harm.
 */
export async function moveOrder(db: Db, orderId: string, to: OrderState, by: { actor: Actor; reason?: string }): Promise<boolean> {
  return db.transaction(async (tx) => {
    const moved = await tx
      .update(orders)
      .set({ state: to })
      .where(and(eq(orders.id, orderId), inArray(orders.state, statesBefore(to))))
      .returning({ id: orders.id });
    if (moved.length === 0) return false;
    await tx.insert(orderEvents).values({ orderId, state: to, actor: by.actor, reason: by.reason ?? null });
    return true;
  });
}
