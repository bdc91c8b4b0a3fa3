import { sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { cancellationsTable, returnsTable } from '#database/schema/returns.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';
import { listedStates, openReturns, standingReturns } from '#server/orders/model/sold-lines.ts';

/**
 * Returns the shipping charge paid and not refunded by cancellations or active returns, in paise. Lock the order first
 * for a decision.
 */
export async function deliveryLeft(
  db: Db,
  { id, shippingPaise }: Pick<OrderRow, 'id' | 'shippingPaise'>,
): Promise<number> {
  const { rows } = await db.execute<{ paise: number }>(sql`
    select (coalesce((select sum(shipping_paise) from ${cancellationsTable} where order_id = ${id}), 0)
      + coalesce((select sum(shipping_paise) from ${returnsTable} where order_id = ${id} and state in (${listedStates(standingReturns)})), 0))::int as paise`);
  return Math.max(0, shippingPaise - (rows[0]?.paise ?? 0));
}

/**
 * Returns the shipping charge to refund, in paise, if these pieces are the last of an order. Returns 0 while another
 * return is open, since its pieces may stay. `itself` is the return being decided.
 */
export async function deliveryWithLast(
  db: Db,
  order: Pick<OrderRow, 'id' | 'shippingPaise'>,
  itself = '',
): Promise<number> {
  const { rows } = await db.execute(sql`
    select 1 from ${returnsTable} where order_id = ${order.id} and id <> ${itself} and state in (${listedStates(openReturns)}) limit 1`);
  return rows.length > 0 ? 0 : deliveryLeft(db, order);
}
