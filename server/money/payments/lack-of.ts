import { sql } from 'drizzle-orm';
import { behindName } from '#contract/size-words.ts';
import type { Db } from '#database/db.ts';
import { orderLinesTable } from '#database/schema/orders.ts';
import { storeCreditsTable } from '#database/schema/payments.ts';
import { stockTable } from '#database/schema/stock.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';

/** Missing part of a released order: sold-out pieces, in words, or spent credit. */
export type Lack = { of: 'pieces'; words: string } | { of: 'credit' };

/**
 * Finds the missing part of a released order. Undefined if nothing is missing or the order is not released. Adds up
 * lines of the same size.
 */
export async function lackOf(
  db: Db,
  { id, state, accountId, creditPaise }: Pick<OrderRow, 'id' | 'state' | 'accountId' | 'creditPaise'>,
): Promise<Lack | undefined> {
  if (state !== 'payment_failed') return undefined;
  const { rows } = await db.execute<{ name: string; size: string; left: number }>(sql`
    select min(l.name) as name, l.size, case when s.offered then s.available else 0 end as left from ${orderLinesTable} l
    join ${stockTable} s on s.product_id = l.product_id and s.size = l.size
    where l.order_id = ${id} and l.quantity > l.cancelled group by l.product_id, l.size, s.available, s.offered
    having s.available < sum(l.quantity - l.cancelled) or not s.offered order by min(l.position) limit 1`);
  const short = rows[0];
  if (short) {
    const { name, size, left } = short;
    return {
      of: 'pieces',
      words:
        left > 0 ? `Only ${left} of ${name}${behindName(size)} left.` : `${name}${behindName(size)} has just sold out.`,
    };
  }
  if (creditPaise === 0) return undefined;
  const has = sql`account_id = ${accountId} and balance_paise >= ${creditPaise}`;
  return (await db.$count(storeCreditsTable, has)) > 0 ? undefined : { of: 'credit' };
}

/** Returns the missing part in words for staff. */
export function lackInWords(lack: Lack): string {
  return lack.of === 'pieces'
    ? `Its pieces are gone: ${lack.words}`
    : 'The store credit that was spent on it has been spent on something else.';
}
