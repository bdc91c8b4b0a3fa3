import { type SQL, sql } from 'drizzle-orm';
import type { OrderState } from '#contract/orders.ts';
import type { Db } from '#database/db.ts';
import { documentsTable } from '#database/schema/documents.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { moneyMovementsTable, paymentsTable } from '#database/schema/payments.ts';
import { returnsTable } from '#database/schema/returns.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';
import { goodwillOfOrder } from './order-money.ts';

// Orders that were sent on a card authorization which the bank released before capture. Nothing pays for them any more.

/** States in which a missing payment is not owed, as nothing was sent. */
const notSent: readonly OrderState[] = ['placed', 'payment_failed', 'cancelled'];

/** States in which the customer has nothing of an order, except the new pieces that replaced some. */
const notArrived: readonly OrderState[] = ['returned_to_origin', 'lost'];

/**
 * Returns true if an online order left unpaid, as its authorization lapsed after a parcel was sent. False for one that
 * did not arrive, also if new pieces replaced it. Pure.
 */
export function hasLostPayment({
  payment,
  paidBy,
  totalPaise,
  creditPaise,
  state,
}: Pick<OrderRow, 'payment' | 'paidBy' | 'totalPaise' | 'creditPaise' | 'state'>): boolean {
  return (
    payment === 'razorpay' &&
    paidBy === null &&
    totalPaise > creditPaise &&
    ![...notSent, ...notArrived].includes(state)
  );
}

const listed = (states: readonly OrderState[]): SQL =>
  sql.join(
    states.map((state) => sql`${state}`),
    sql`, `,
  );

/** SQL that is true for orders `o` of which the customer has the new piece of an exchange or report. */
const hasNewPiece = sql`exists (select 1 from ${returnsTable} n where n.order_id = o.id and n.state = 'exchanged')`;

/** SQL that is true for orders `o` that nothing pays for, as the authorization that paid for them lapsed. */
export const isUnpaidByLapse = sql`(o.paid_by is null
  and exists (select 1 from ${paymentsTable} lapsed where lapsed.order_id = o.id and lapsed.state = 'lapsed'))`;

/** SQL that is true for the orders `o` of `isUnpaidByLapse` of which the customer has something. */
const lostPayment = sql`(o.payment = 'razorpay' and o.total_paise > o.credit_paise
  and o.state not in (${listed(notSent)}) and (o.state not in (${listed(notArrived)}) or ${hasNewPiece})
  and ${isUnpaidByLapse})`;

/** SQL for what the documents of an order `o` come to, in paise: its invoices less its credit notes. */
const billedOnOrder: SQL = sql`coalesce((
  select sum(case d.kind when 'invoice' then d.total_paise else -d.total_paise end) from ${documentsTable} d
  where d.order_id = o.id), 0)`;

/**
 * SQL for the price of an order `o` now, in paise. A piece that came back after goodwill lowers the price only by its
 * credit note.
 */
export const priceOnOrder: SQL = sql`greatest(0, ${billedOnOrder}, o.total_paise - o.cancelled_paise
  - coalesce((select sum(r.amount_paise) from ${returnsTable} r
    where r.order_id = o.id and r.state in ('refund_started', 'refunded')), 0)
  - ${goodwillOfOrder})`;

/**
 * SQL for the paise that the customer of an order `o` owes by the ledger: its price now, less store credit and cash.
 * A payment pays for all of it, or goes back.
 */
const owed: SQL = sql`greatest(0, ${priceOnOrder}
  - coalesce((select sum(m.amount_paise) from ${moneyMovementsTable} m
    where m.order_id = o.id and m.source in ('credit', 'cash')), 0))`;

/** SQL for the paise that the customer of any order `o` owes. */
export const owedOnOrder: SQL = sql`case when ${lostPayment} then ${owed} else 0 end`;

/** Returns SQL, to use after `from`, for the orders `o` that left unpaid and of which money is owed. */
export const owingOrders: SQL = sql`${ordersTable} o where ${lostPayment} and ${owed} > 0`;

type PayableOrder = Parameters<typeof hasLostPayment>[0] & { id: string };

/** Returns the price of an order now, in paise. */
export async function pricePaise(db: Db, { id }: { id: string }): Promise<number> {
  const { rows } = await db.execute<{ paise: number }>(
    sql`select ${priceOnOrder}::int as paise from ${ordersTable} o where o.id = ${id}`,
  );
  return rows[0]?.paise ?? 0;
}

/** Returns the paise that the customer of a sent order owes, as its authorization lapsed. 0 for all other orders. */
export async function owedPaise(db: Db, order: PayableOrder): Promise<number> {
  if (order.payment !== 'razorpay' || order.paidBy !== null || notSent.includes(order.state)) return 0;
  const { rows } = await db.execute<{ paise: number }>(
    sql`select ${owed}::int as paise from ${ordersTable} o where o.id = ${order.id} and ${lostPayment}`,
  );
  return rows[0]?.paise ?? 0;
}

/**
 * Returns true if an order left unpaid, as its authorization lapsed, and the customer has something of it. Unlike
 * `hasLostPayment`, also true for an order that did not arrive and was replaced.
 */
export async function isOwedAfterLapse(db: Db, order: PayableOrder): Promise<boolean> {
  return hasLostPayment(order) || (await owedPaise(db, order)) > 0;
}
