import { desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { disputesTable, moneyMovementsTable, paymentsTable, refundsTable } from '#database/schema/payments.ts';
import { findOrderById } from '#server/orders/model/find-order.ts';

export type PaymentRow = typeof paymentsTable.$inferSelect;
export type RefundRow = typeof refundsTable.$inferSelect;

/** Returns the payment attempts of an order, newest first. */
export async function paymentsOfOrder(db: Db, orderId: string): Promise<PaymentRow[]> {
  return db
    .select()
    .from(paymentsTable)
    .where(eq(paymentsTable.orderId, orderId))
    .orderBy(desc(paymentsTable.createdAt), desc(paymentsTable.id));
}

export async function refundsOfOrder(db: Db, orderId: string): Promise<RefundRow[]> {
  return db.select().from(refundsTable).where(eq(refundsTable.orderId, orderId)).orderBy(refundsTable.createdAt);
}

/** Returns true for a refund made at the gateway itself that has lowered no price yet. Pure. */
export function isUnbookedOutside({ paidBy }: { paidBy: string | null }, refund: RefundRow): boolean {
  return refund.madeAtGateway && !refund.goodwill && refund.paymentId === paidBy && refund.state !== 'failed';
}

/**
 * Reads an order with its payments and refunds, from which its status is derived. Throws RangeError without the order.
 */
export async function readMoney(db: Db, orderId: string) {
  const order = await findOrderById(db, orderId);
  if (!order) throw new RangeError(`there is no order ${orderId}`);
  return { order, payments: await paymentsOfOrder(db, orderId), refunds: await refundsOfOrder(db, orderId) };
}

/** Returns the amount paid outside the gateway in paise: collected cash, and credit not released as unused. */
export async function paidOtherwise(db: Db, orderId: string): Promise<number> {
  const { rows } = await db.execute<{ paise: number }>(sql`
    select coalesce(sum(amount_paise), 0)::int as paise from ${moneyMovementsTable}
    where order_id = ${orderId} and reason in ('collected', 'spent', 'released')`);
  return rows[0]?.paise ?? 0;
}

/**
 * Returns the part of `paidOtherwise` that can be refunded, in paise. Credit goes back to the account only: it ends
 * with a deleted account, and never becomes cash.
 */
export async function refundableOtherwise(db: Db, order: { id: string; accountId: string | null }): Promise<number> {
  if (order.accountId !== null) return paidOtherwise(db, order.id);
  const { rows } = await db.execute<{ paise: number }>(sql`
    select coalesce(sum(amount_paise), 0)::int as paise from ${moneyMovementsTable}
    where order_id = ${order.id} and reason = 'collected'`);
  return rows[0]?.paise ?? 0;
}

/** Returns the amount of a payment in paise that is in dispute or was lost in a dispute; with `lost`, the latter. */
export async function disputedOf(db: Db, paymentId: string, only?: 'lost'): Promise<number> {
  const states = only ? sql`('lost')` : sql`('open', 'under_review', 'lost')`;
  const { rows } = await db.execute<{ paise: number }>(sql`
    select coalesce(least(sum(d.amount_paise), max(p.amount_paise)), 0)::int as paise
    from ${disputesTable} d join ${paymentsTable} p on p.id = d.payment_id
    where d.payment_id = ${paymentId} and d.state in ${states}`);
  return rows[0]?.paise ?? 0;
}

/** Returns the store credit that pays for an order, in paise: spent, and neither released nor refunded. */
export async function creditOn(db: Db, orderId: string): Promise<number> {
  const { rows } = await db.execute<{ paise: number }>(sql`
    select greatest(0, coalesce(sum(m.amount_paise), 0))::int as paise from ${moneyMovementsTable} m
    left join ${refundsTable} r on r.id = m.refund_id
    where m.order_id = ${orderId} and m.source = 'credit' and r.goodwill is not true`);
  return rows[0]?.paise ?? 0;
}

/**
 * Returns SQL that is true for refunds `alias` without money: goodwill whose price reduction stays after its
 * authorization lapsed, or after a bank gave the payment back in a dispute.
 */
export const isReductionOnly = (alias: SQL): SQL => sql`(${alias}.amount_paise = 0 or exists (
  select 1 from ${paymentsTable} gone where gone.id = ${alias}.payment_id and gone.state = 'lapsed'))`;

/** SQL for the goodwill refunds of an order `o` in paise, which lowered its price without a return of pieces. */
export const goodwillOfOrder: SQL = sql`coalesce((select sum(coalesce(f.reduced_paise, f.amount_paise)) from ${refundsTable} f
  where f.order_id = o.id and f.goodwill
    and (f.payment_id is null or f.payment_id = o.paid_by or ${isReductionOnly(sql`f`)})), 0)`;

/** Returns the goodwill refunds of an order in paise, which lowered its price without a return of pieces. */
export async function goodwillOn(db: Db, { id }: { id: string }): Promise<number> {
  const { rows } = await db.execute<{ paise: number }>(
    sql`select ${goodwillOfOrder}::int as paise from ${ordersTable} o where o.id = ${id}`,
  );
  return rows[0]?.paise ?? 0;
}

/** Returns the money received in cash or outside the gateway, in paise, less the refunds by hand already promised. */
export async function cashLeft(db: Db, orderId: string): Promise<number> {
  const { rows } = await db.execute<{ paise: number }>(sql`
    select coalesce((select sum(amount_paise) from ${moneyMovementsTable} where order_id = ${orderId} and (reason = 'collected' or source = 'bank' and reason = 'captured')), 0)::int
      - coalesce((select sum(r.amount_paise) from ${refundsTable} r where r.order_id = ${orderId} and r.payment_id is null
        and not exists (select 1 from ${moneyMovementsTable} m where m.refund_id = r.id and m.source = 'credit')), 0)::int as paise`);
  return rows[0]?.paise ?? 0;
}
