import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { OrderState } from '#contract/orders.ts';
import type { Db } from '#database/db.ts';
import { orderEventsTable, ordersTable } from '#database/schema/orders.ts';
import { shipmentsTable } from '#database/schema/shipments.ts';
import type { Jobs } from '#server/foundation/jobs/jobs.ts';
import { holdsStock, statesBefore } from '#server/orders/model/order-state.ts';
import { leaveStock, retakeStock } from '#server/orders/model/order-stock.ts';
import { collectCash } from './collect-cash.ts';
import { ofParcels, queueFollowingJobs } from './following-jobs.ts';

export type Actor = typeof orderEventsTable.$inferInsert.actor;

export interface OrderMove {
  actor: Actor;
  reason?: string | undefined;
  at?: Date | undefined;
  /** True if the order follows its parcels, which have already handled their stock, cash, invoices and mails. */
  byParcels?: boolean;
  /**
   * True if a parcel packed by hand must be packed again. Nothing has left the shop, and the following jobs are already
   * queued.
   */
  unpacking?: boolean;
}

/**
 * Error if the stock of an order that becomes active again has been sold. The caller must roll back its transaction.
 */
export class PiecesGone extends Error {}

/**
 * Moves an order to a state with its effects: event, network hash, stock, collected cash and following jobs.
 * Idempotent: returns false if the state table does not allow the move or a concurrent change won. Throws PiecesGone if
 * the stock of a released order is sold.
 */
export async function moveOrder(
  tx: Db,
  jobs: Pick<Jobs, 'send'>,
  orderId: string,
  to: OrderState,
  by: OrderMove,
): Promise<boolean> {
  const allowed = sql.join(
    statesBefore(to, by.unpacking).map((state) => sql`${state}`),
    sql`, `,
  );
  const at = by.at ?? new Date();
  const { rows } = await tx.execute<{ from: OrderState; payment: string }>(sql`
    with before as (select id, state from ${ordersTable} where id = ${orderId} and state in (${allowed}) for update),
    moved as (
      update ${ordersTable} o set state = ${to}, held_from = case when ${keepsNetwork(to)} then o.held_from end from before where o.id = before.id returning o.id, before.state as "from", o.payment
    ), event as (
      insert into ${orderEventsTable} (order_id, state, actor, reason, at)
      select id, ${to}, ${by.actor}, ${by.reason ?? null}, ${at.toISOString()}::timestamptz from moved
    )
    select "from", payment from moved`);
  const moved = rows[0];
  if (!moved) return false;
  if (by.unpacking) return true;
  const byParcels = by.byParcels === true;
  await moveStock(tx, orderId, { from: moved.from, to, byParcels, at });
  if (to === 'delivered' && moved.payment === 'cod' && !byParcels) await collectCash(tx, orderId, at);
  if (!byParcels || !ofParcels.has(to))
    await queueFollowingJobs(tx, jobs, { id: orderId, state: to, payment: moved.payment });
  return true;
}

/**
 * Returns SQL that is true while an order's network counts for the limits: for COD until the order ships, after an
 * unpaid end for a day.
 */
function keepsNetwork(to: OrderState) {
  if (to === 'cancelled' || to === 'payment_failed') return sql`true`;
  return sql`o.payment = 'cod' and ${holdsStock[to]}::boolean`;
}

/**
 * Deletes the network hashes of orders that ended unpaid and were placed over a day ago. Limits no longer count them.
 */
export async function forgetNetworks(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 24 * 3_600_000).toISOString();
  await db.execute(sql`update ${ordersTable} set held_from = null
    where held_from is not null and state in ('cancelled', 'payment_failed') and placed_at < ${before}::timestamptz`);
}

/** Marks the parcels of an order as shipped, if it has parcels. */
async function letLeave(tx: Db, orderId: string, at: Date): Promise<void> {
  await tx
    .update(shipmentsTable)
    .set({ leftAt: at })
    .where(
      and(eq(shipmentsTable.orderId, orderId), isNull(shipmentsTable.leftAt), ne(shipmentsTable.step, 'cancelled')),
    );
}

interface StockMove {
  from: OrderState;
  to: OrderState;
  byParcels: boolean;
  at: Date;
}

/** Releases or dispatches the stock of an order, or reserves it again. Throws PiecesGone if the stock is sold. */
async function moveStock(tx: Db, orderId: string, { from, to, byParcels, at }: StockMove): Promise<void> {
  if (holdsStock[from] && !holdsStock[to] && !(byParcels && to === 'shipped')) {
    await leaveStock(tx, orderId, to === 'shipped' ? 'dispatched' : 'released');
    if (to === 'shipped') await letLeave(tx, orderId, at);
  }
  if (!holdsStock[from] && holdsStock[to] && !(await retakeStock(tx, orderId))) throw new PiecesGone();
}
