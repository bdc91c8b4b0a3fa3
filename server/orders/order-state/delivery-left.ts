import { sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { cancellations, returns } from '#database/schema/returns.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';
import { listedStates, openReturns, standingReturns } from '#server/orders/model/sold-lines.ts';

/** What was paid for delivery and neither went back nor is to, with a return that stands, in paise. For a decision, lock the order first. */
export async function deliveryLeft(db: Db, { id, shippingPaise }: Pick<OrderRow, 'id' | 'shippingPaise'>): Promise<number> {
  const { rows } = await db.execute<{ paise: number }>(sql`
    select (coalesce((select sum(shipping_paise) from ${cancellations} where order_id = ${id}), 0)
      + coalesce((select sum(shipping_paise) from ${returns} where order_id = ${id} and state in (${listedStates(standingReturns)})), 0))::int as paise`);
  return Math.max(0, shippingPaise - (rows[0]?.paise ?? 0));
}

/**
 * What goes back for delivery should pieces be the last of an order: all that is left of it, once. Nothing while others are in an open return
 * or report, since that may come to nothing and they stay; then it goes back with those. `itself` is the return that is decided about.
 */
export async function deliveryWithLast(db: Db, order: Pick<OrderRow, 'id' | 'shippingPaise'>, itself = ''): Promise<number> {
  const { rows } = await db.execute(sql`
    select 1 from ${returns} where order_id = ${order.id} and id <> ${itself} and state in (${listedStates(openReturns)}) limit 1`);
  return rows.length > 0 ? 0 : deliveryLeft(db, order);
}
