import { sql } from 'drizzle-orm';
import { toRupees } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import type { Db } from '#database/db.ts';
import { refunds } from '#database/schema/payments.ts';
import { cancellations, cancelledLines, returnLines, returns } from '#database/schema/returns.ts';
import type { DueFacts } from '#server/invoices/what-is-due.ts';
import type { OrderRow } from '#server/order-book/find-order.ts';
import { paidOtherwise } from '#server/order-book/order-money.ts';
import { undelivered } from '#server/order-book/sold-lines.ts';
import { findPayment } from '#server/payments/queries.ts';

/** What was taken out of an order's total, why, and how many pieces that were. Paise. */
export interface TakenSince {
  cancelled: { paise: number; pieces: number };
  cameBack: { paise: number; pieces: number };
  returned: { paise: number; pieces: number };
  /** Given back because of what was reported of them. */
  reported: { paise: number; pieces: number };
  /** By how much the price is lower for money that went back for no piece. */
  reducedPaise: number;
}

export interface MoneySince {
  totalPaise: number;
  /** In what way ever. */
  paidPaise: number;
  refundedPaise: number;
  /** What the courier is still to take. */
  cashPaise: number;
}

type Row = Order['since'][number];

/**
 * What became of a total: rows that go on where it ends, each taking from what stands above it, then what was paid and what went
 * back. Nothing while nothing was taken out. Pure.
 */
export function sinceRows(taken: TakenSince, { totalPaise, paidPaise, refundedPaise, cashPaise }: MoneySince): Row[] {
  const parts = [
    ['Cancelled', taken.cancelled],
    ['Came back undelivered', taken.cameBack],
    ['Returned', taken.returned],
    ['Given back after a report', taken.reported],
  ] as const;
  const given = parts.filter(([, { pieces }]) => pieces > 0);
  if (given.length === 0 && taken.reducedPaise === 0) return [];
  const row = (label: string, paise: number, strong = false): Row => ({ label, amount: toRupees(paise), strong });
  const left = given.reduce((sum, [, { paise }]) => sum - paise, totalPaise - taken.reducedPaise);
  return [
    ...given.map(([label, { paise, pieces }]) => row(`${label}, ${pieces} ${pieces === 1 ? 'piece' : 'pieces'}`, -paise)),
    ...(taken.reducedPaise > 0 ? [row('Price reduced', -taken.reducedPaise)] : []),
    row('Total now', left, true),
    ...(paidPaise > 0 ? [row('Paid', paidPaise)] : []),
    ...(refundedPaise > 0 ? [row('Paid back, or on its way', -refundedPaise)] : []),
    ...(paidPaise > 0 && refundedPaise > 0 ? [row('Paid and kept', paidPaise - refundedPaise, true)] : []),
    ...(cashPaise > 0 ? [row('To pay in cash', cashPaise, true)] : []),
  ];
}

/** The same of an order as it stands. */
export async function sinceThen(
  db: Db,
  order: OrderRow,
  { leftPaise, goodwillPaise, cashToComePaise: cashPaise }: DueFacts,
): Promise<Row[]> {
  const given = await takenSince(db, order.id);
  const costs =
    order.totalPaise - [given.cancelled, given.cameBack, given.returned, given.reported].reduce((sum, { paise }) => sum + paise, 0);
  // Of pieces that came back after the price was lowered, a part may have gone back before.
  const taken = { ...given, reducedPaise: Math.max(0, Math.min(goodwillPaise, costs - leftPaise - cashPaise)) };
  const payment = order.paidBy ? await findPayment(db, order.paidBy) : undefined;
  // What was only reserved for an order that is cancelled was never paid.
  const counts = payment && payment.state !== 'lapsed' && !(payment.state === 'authorized' && order.state === 'cancelled');
  const online = counts ? payment.amountPaise : 0;
  const paidPaise = online + (await paidOtherwise(db, order.id));
  const { rows } = await db.execute<{ paise: number }>(sql`
    select coalesce(sum(amount_paise), 0)::int as paise from ${refunds}
    where order_id = ${order.id} and (payment_id is null or payment_id = ${order.paidBy})`);
  return sinceRows(taken, { totalPaise: order.totalPaise, paidPaise, refundedPaise: rows[0]?.paise ?? 0, cashPaise });
}

async function takenSince(db: Db, orderId: string): Promise<Omit<TakenSince, 'reducedPaise'>> {
  const { rows } = await db.execute<{ why: string; paise: number; pieces: number }>(sql`
    select case when c.reason = ${undelivered} then 'cameBack' else 'cancelled' end as why, sum(c.amount_paise)::int as paise,
      coalesce(sum((select sum(l.quantity) from ${cancelledLines} l where l.cancellation_id = c.id)), 0)::int as pieces
    from ${cancellations} c where c.order_id = ${orderId} group by 1
    union all
    select case when r.kind = 'problem' then 'reported' else 'returned' end, coalesce(sum(r.amount_paise), 0)::int,
      coalesce(sum((select sum(l.quantity) from ${returnLines} l where l.return_id = r.id)), 0)::int
    from ${returns} r where r.order_id = ${orderId} and r.state in ('refund_started', 'refunded') group by r.kind`);
  const of = (why: string) => {
    const { paise = 0, pieces = 0 } = rows.find((row) => row.why === why) ?? {};
    return { paise, pieces };
  };
  return { cancelled: of('cancelled'), cameBack: of('cameBack'), returned: of('returned'), reported: of('reported') };
}
