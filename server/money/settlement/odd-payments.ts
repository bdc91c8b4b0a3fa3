import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { orders } from '#database/schema/orders.ts';
import { payments, refunds } from '#database/schema/payments.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const before = (now: Date, ms: number) => sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`;

/** Payments `p` that were taken for an order `o` that does not have them half an hour later, and are not on their way back. */
export const isTakenInVain = (now: Date): SQL => sql`(p.state = 'captured' and o.paid_by is distinct from p.id
  and p.refunded_paise < p.captured_paise and p.captured_at < ${before(now, 30 * minute)})`;

/**
 * Payments `p` of an order `o` that are authorised and were not taken in four days, though they are to be: banks let them go after five
 * (https://razorpay.com/docs/payments/payments/capture-settings). A card's reservation that pays for nothing is let go on purpose.
 */
export const isAboutToLapse = (now: Date): SQL => sql`(p.state = 'authorized' and p.created_at < ${before(now, 4 * day)}
  and (coalesce(p.method, '') not in ('card', 'emi') or o.paid_by = p.id and (o.state <> 'cancelled' or p.refunded_paise > 0
    or exists (select 1 from ${refunds} given where given.order_id = o.id and given.payment_id is null))))`;

/** Gives the payments `p`, with their order `o`, that a person should look at, as what follows `from`. */
export const oddPayments = (now: Date): SQL =>
  sql`${payments} p join ${orders} o on o.id = p.order_id where ${isTakenInVain(now)} or ${isAboutToLapse(now)}`;

/** A payment that has not come to rest: taken for nothing, or about to be let go untaken. */
export interface OddPayment {
  id: string;
  state: 'captured' | 'authorized';
  /** What is to go back of it, or to be taken. */
  paise: number;
}

/** Lists the payments of an order that a person should look at, oldest first. */
export async function oddPaymentsOf(db: Db, orderId: string, now: Date): Promise<OddPayment[]> {
  const { rows } = await db.execute<{ id: string; state: OddPayment['state']; paise: number }>(sql`
    select odd.id, odd.state, odd.paise from (select p.id, p.order_id, p.state, p.created_at, p.amount_paise - p.refunded_paise as paise
      from ${oddPayments(now)}) odd where odd.order_id = ${orderId} order by odd.created_at, odd.id`);
  return rows;
}
