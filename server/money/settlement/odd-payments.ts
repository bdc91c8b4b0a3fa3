import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { disputesTable, paymentsTable, refundsTable } from '#database/schema/payments.ts';
import { shipmentsTable } from '#database/schema/shipments.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const before = (now: Date, ms: number) => sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`;

/** SQL for the paise of a payment `p` that went back: refunded, in dispute or lost in a dispute. */
const wentBack = sql`(greatest(p.refunded_paise, p.gateway_refunded_paise) + coalesce((
  select sum(d.amount_paise) from ${disputesTable} d
  where d.payment_id = p.id and d.state in ('open', 'under_review', 'lost')), 0))`;

/**
 * Returns SQL for captured payments `p` that neither pay for their order `o` nor went back: after half an hour, or at
 * once if a fee or offer changed their amount.
 */
export const isTakenInVain = (now: Date): SQL => sql`(p.state = 'captured' and o.paid_by is distinct from p.id
  and ${wentBack} < p.captured_paise
  and (p.held_for is not null or p.captured_at < ${before(now, 30 * minute)}))`;

/** SQL that is true for an order `o` of which a parcel left an hour ago, when its payment was due to be captured. */
const hasLeft = (now: Date) => sql`exists (select 1 from ${shipmentsTable} s
  where s.order_id = o.id and s.left_at < ${before(now, 60 * minute)})`;

/**
 * Returns SQL for authorized payments `p` of an order `o` that are not captured after four days, or an hour after a
 * parcel left. Banks release them
 * after five (https://razorpay.com/docs/payments/payments/capture-settings). A card authorization that pays for nothing
 * lapses on purpose.
 */
export const isAboutToLapse = (
  now: Date,
): SQL => sql`(p.state = 'authorized' and (p.created_at < ${before(now, 4 * day)} or ${hasLeft(now)})
  and (coalesce(p.method, '') not in ('card', 'emi') or o.paid_by = p.id and (o.state <> 'cancelled' or p.refunded_paise > 0
    or (select sum(given.amount_paise) from ${refundsTable} given
      where given.order_id = o.id and given.payment_id is null) > o.credit_paise)))`;

/** Returns SQL, to use after `from`, for payments `p` with their order `o` that staff must handle. */
export const oddPayments = (now: Date): SQL =>
  sql`${paymentsTable} p join ${ordersTable} o on o.id = p.order_id where ${isTakenInVain(now)} or ${isAboutToLapse(now)}`;

/** Payment that needs attention: captured without paying for an order, or about to lapse. */
export interface OddPayment {
  id: string;
  state: 'captured' | 'authorized';
  /** Reason that the amount of the payment differs from that of the order. */
  heldFor: 'fee' | 'offer' | null;
  /** Amount in paise to refund or to capture. */
  paise: number;
  /** True if nothing of it went back. */
  isWhole: boolean;
}

type Row = Pick<OddPayment, 'id' | 'state' | 'heldFor' | 'paise' | 'isWhole'>;

/** Lists the payments of an order that staff must handle, oldest first. */
export async function oddPaymentsOf(db: Db, orderId: string, now: Date): Promise<OddPayment[]> {
  const { rows } = await db.execute<Row>(sql`
    select odd.id, odd.state, odd.held_for as "heldFor", odd.paise, odd.whole as "isWhole" from (
      select p.id, p.order_id, p.state, p.held_for, p.created_at,
        (p.amount_paise - ${wentBack})::int as paise, ${wentBack} = 0 as whole
      from ${oddPayments(now)}) odd where odd.order_id = ${orderId} order by odd.created_at, odd.id`);
  return rows;
}
