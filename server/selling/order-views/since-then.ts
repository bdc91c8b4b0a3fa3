import { sql } from 'drizzle-orm';
import { toRupees } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import type { Db } from '#database/db.ts';
import { refundsTable } from '#database/schema/payments.ts';
import { afterDispute, overpaidPaise } from '#server/money/invoices/dispute-effects.ts';
import type { DueFacts } from '#server/money/invoices/invoiceable-amounts.ts';
import { findPayment } from '#server/money/payments/queries.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';
import { paidOtherwise } from '#server/orders/order-state/order-money.ts';
import { loweredTotals, type TakenSince, takenOf, takenSince, worthNow } from './worth-now.ts';

export interface MoneySince {
  totalPaise: number;
  /** Sum paid by any method, in paise. */
  paidPaise: number;
  refundedPaise: number;
  /** Cash in paise that the courier will still collect. */
  cashPaise: number;
  /** Sum in paise that is owed, as the order left unpaid. */
  owedPaise: number;
  /** Sum in paise that is due to the customer and that the bank holds in a dispute. */
  heldPaise: number;
}

type Row = Order['since'][number];

/**
 * Creates rows that continue after a total: deductions, then payments and refunds. Empty if no piece was removed. Pure.
 */
export function sinceRows(
  taken: TakenSince,
  { totalPaise, paidPaise, refundedPaise, cashPaise, owedPaise, heldPaise }: MoneySince,
): Row[] {
  const parts = [
    ['Cancelled', taken.cancelled],
    ['Came back undelivered', taken.cameBack],
    ['Returned', taken.returned],
    ['Given back after a report', taken.reported],
  ] as const;
  const given = parts.filter(([, { pieces }]) => pieces > 0);
  if (given.length === 0 && taken.reducedPaise === 0) return [];
  const toCome = [
    ['Comes back when the bank’s dispute ends', heldPaise],
    ['Still to pay', owedPaise],
    ['To pay in cash', cashPaise],
  ] as const;
  const row = (label: string, paise: number, strong = false): Row => ({ label, amount: toRupees(paise), strong });
  return [
    ...given.map(([label, { paise, pieces }]) =>
      row(`${label}, ${pieces} ${pieces === 1 ? 'piece' : 'pieces'}`, -paise),
    ),
    ...(taken.reducedPaise > 0 ? [row('Price reduced', -taken.reducedPaise)] : []),
    row('Total now', worthNow(taken, totalPaise), true),
    ...(paidPaise > 0 ? [row('Paid', paidPaise)] : []),
    ...(refundedPaise > 0 ? [row('Paid back, or on its way', -refundedPaise)] : []),
    ...(paidPaise > 0 && refundedPaise > 0 ? [row('Paid and kept', paidPaise - refundedPaise, true)] : []),
    ...toCome.filter(([, paise]) => paise > 0).map(([label, paise]) => row(label, paise, true)),
  ];
}

/** Reads the rows of `sinceRows` for an order in its current state. */
export async function sinceThen(db: Db, order: OrderRow, facts: DueFacts): Promise<Row[]> {
  const { leftPaise, goodwillPaise, cashToComePaise: cashPaise, owedPaise } = facts;
  const heldPaise = facts.heldPaise > 0 ? overpaidPaise(afterDispute(facts)) - overpaidPaise(facts) : 0;
  const taken = loweredTotals(takenOf(await takenSince(db, [order.id]), order.id), order, {
    leftPaise,
    goodwillPaise,
    cashToComePaise: cashPaise,
    owedPaise,
  });
  const payment = order.paidBy ? await findPayment(db, order.paidBy) : undefined;
  // An authorization of a cancelled order does not count as a payment, unless a refund waits for its capture.
  const isReleased = payment?.state === 'authorized' && order.state === 'cancelled' && payment.refundedPaise === 0;
  const counts = payment && payment.state !== 'lapsed' && !isReleased;
  const online = counts ? payment.amountPaise : 0;
  const paidPaise = online + (await paidOtherwise(db, order.id));
  const { rows } = await db.execute<{ paise: number }>(sql`
    select coalesce(sum(amount_paise), 0)::int as paise from ${refundsTable}
    where order_id = ${order.id} and (payment_id is null or payment_id = ${order.paidBy})`);
  const refundedPaise = rows[0]?.paise ?? 0;
  const sums = { totalPaise: order.totalPaise, paidPaise, refundedPaise, cashPaise, owedPaise, heldPaise };
  return sinceRows(taken, sums);
}
