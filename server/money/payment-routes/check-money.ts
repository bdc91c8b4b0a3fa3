import { type SQL, sql } from 'drizzle-orm';
import { formatRupees, toRupees } from '#contract/money.ts';
import type { Db } from '#database/db.ts';
import { ordersTable } from '#database/schema/orders.ts';
import {
  disputesTable,
  moneyMovementsTable,
  paymentsTable,
  refundsTable,
  storeCreditsTable,
} from '#database/schema/payments.ts';
import { returnsTable } from '#database/schema/returns.ts';
import { handPaymentMark } from '#server/orders/order-state/cash-on-delivery.ts';
import { goodwillOfOrder, isReductionOnly } from '#server/orders/order-state/order-money.ts';
import { isUnpaidByLapse } from '#server/orders/order-state/owed.ts';

export interface MoneyCheck {
  movements: number;
  /** Total of gateway and cash receipts less refunds, in paise. */
  takenPaise: number;
  /** Messages, one for each sum that does not match. */
  faults: string[];
}

/** Compares all money movements with payments, refunds, credit and orders. Read-only. */
export async function checkMoney(db: Db): Promise<MoneyCheck> {
  const faults: string[] = [];
  for (const { query, says } of sums) {
    const { rows } = await db.execute<Disagreement>(query);
    faults.push(...rows.map(says));
  }
  const { rows } = await db.execute<{ movements: number; taken: string }>(sql`
    select count(*)::int as movements, coalesce(sum(amount_paise) filter (where source <> 'credit'), 0)::text as taken from ${moneyMovementsTable}`);
  return { movements: rows[0]?.movements ?? 0, takenPaise: Number(rows[0]?.taken ?? 0), faults };
}

interface Disagreement extends Record<string, unknown> {
  name: string;
  one: number;
  other: number;
}

/**
 * SQL that is true for orders `o` with a manual payment `p` for less than all of it: booked after a part was cancelled.
 */
const isPaidLate = sql`(p.id like ${`${handPaymentMark}%`} and p.amount_paise < o.total_paise - o.credit_paise
  and p.amount_paise >= o.total_paise - o.credit_paise - o.cancelled_paise - coalesce((
    select sum(r.amount_paise) from ${returnsTable} r where r.order_id = o.id and r.state in ('refund_started', 'refunded')), 0)
    - ${goodwillOfOrder})`;

const rupees = (paise: number) => formatRupees(toRupees(Number(paise)));

/**
 * Money in paise of an order `o` that is being refunded, that staff must decide about, or that is in an open dispute.
 */
const comingBack = sql`(coalesce((select sum(r.amount_paise) from ${refundsTable} r where r.order_id = o.id and r.state <> 'processed'), 0)
  + coalesce((select sum(h.captured_paise - h.refunded_paise) from ${paymentsTable} h where h.order_id = o.id and h.held_for is not null), 0)
  + coalesce((select sum(d.amount_paise) from ${disputesTable} d join ${paymentsTable} q on q.id = d.payment_id
    where q.order_id = o.id and d.state in ('open', 'under_review')), 0))`;

/** Paise that went back by a refund `r`. */
const sentOf = sql`case when r.state = 'processed' and not ${isReductionOnly(sql`r`)} then r.amount_paise else 0 end`;

/** Checks: a query for mismatches (`name`, `one`, `other` in paise) and the message for each. */
const sums: { query: SQL; says: (row: Disagreement) => string }[] = [
  {
    query: sql`
      select p.id as name, p.captured_paise as one, coalesce(sum(m.amount_paise), 0)::int as other from ${paymentsTable} p
      left join ${moneyMovementsTable} m on m.payment_id = p.id and m.reason = 'captured'
      group by p.id having p.captured_paise <> coalesce(sum(m.amount_paise), 0)`,
    says: ({ name, one, other }) => `Payment ${name}: ${rupees(one)} were taken, its movements say ${rupees(other)}`,
  },
  {
    query: sql`
      select p.id as name, p.refunded_paise as one, coalesce(sum(r.amount_paise), 0)::int as other from ${paymentsTable} p
      left join ${refundsTable} r on r.payment_id = p.id group by p.id having p.refunded_paise <> coalesce(sum(r.amount_paise), 0)`,
    says: ({ name, one, other }) =>
      `Payment ${name}: ${rupees(one)} are claimed for refunds, its refunds come to ${rupees(other)}`,
  },
  {
    query: sql`
      select r.id as name, ${sentOf}::int as one, coalesce(-sum(m.amount_paise), 0)::int as other
      from ${refundsTable} r left join ${moneyMovementsTable} m on m.refund_id = r.id
      group by r.id having ${sentOf} <> coalesce(-sum(m.amount_paise), 0)`,
    says: ({ name, one, other }) =>
      `Refund ${name}: ${rupees(one)} are said to be back, its movements say ${rupees(other)}`,
  },
  {
    query: sql`
      select o.reference as name, o.total_paise - o.credit_paise as one, coalesce(p.amount_paise, 0) as other from ${ordersTable} o
      left join ${paymentsTable} p on p.id = o.paid_by and p.order_id = o.id and p.state in ('authorized', 'captured')
      where o.payment = 'razorpay' and o.total_paise > o.credit_paise and o.state not in ('placed', 'payment_failed', 'cancelled')
        and coalesce(p.amount_paise, 0) <> o.total_paise - o.credit_paise
        and not ${isUnpaidByLapse} and not coalesce(${isPaidLate}, false)`,
    says: ({ name, one, other }) =>
      `Order ${name}: goes its way for ${rupees(one)}, and was paid with ${rupees(other)}`,
  },
  {
    query: sql`
      select p.id as name, p.captured_paise as one, p.refunded_paise as other from ${paymentsTable} p join ${ordersTable} o on o.id = p.order_id
      where p.state = 'captured' and p.refunded_paise < p.captured_paise and p.held_for is null and o.paid_by is distinct from p.id`,
    says: ({ name, one, other }) =>
      `Payment ${name}: ${rupees(one)} were taken that paid for nothing, ${rupees(other)} of it go back`,
  },
  {
    query: sql`
      select o.reference as name, sum(m.amount_paise)::int as one, ${comingBack}::int as other
      from ${ordersTable} o join ${moneyMovementsTable} m on m.order_id = o.id where o.state = 'cancelled'
      group by o.id having sum(m.amount_paise) > ${comingBack}`,
    says: ({ name, one, other }) =>
      `Order ${name}: is cancelled and keeps ${rupees(one)}, of which ${rupees(other)} are on their way back`,
  },
  {
    query: sql`
      select c.account_id as name, c.balance_paise as one, coalesce(-sum(m.amount_paise), 0)::int as other from ${storeCreditsTable} c
      left join ${moneyMovementsTable} m on m.account_id = c.account_id and m.source = 'credit'
      group by c.account_id having c.balance_paise <> coalesce(-sum(m.amount_paise), 0)`,
    says: ({ name, one, other }) => `Account ${name}: has ${rupees(one)} of credit, its movements say ${rupees(other)}`,
  },
  {
    query: sql`
      select o.reference as name, sum(m.amount_paise)::int as one, o.total_paise as other from ${ordersTable} o
      join ${moneyMovementsTable} m on m.order_id = o.id group by o.id having sum(m.amount_paise) < 0`,
    says: ({ name, one, other }) => `Order ${name}: more went back than was paid (${rupees(one)} of ${rupees(other)})`,
  },
];
