import { eq } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { orderEventsTable, ordersTable } from '#database/schema/orders.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { isErased } from '#server/orders/model/erased-contact.ts';
import { lockOrder, type OrderRow } from '#server/orders/model/find-order.ts';
import { waitsForCode } from '#server/orders/order-state/cash-code.ts';
import { type Actor, moveOrder, PiecesGone } from '#server/orders/order-state/move-order.ts';
import { creditOn } from '#server/orders/order-state/order-money.ts';
import { giveCredit, spendCredit } from '#server/orders/store-credit/move-credit.ts';
import { promiseAnew } from './promise-anew.ts';
import { keptUntil } from './reservation-rules.ts';

// Reservation of stock and credit for an unpaid order; both are reserved and released together. Every function runs in
// a transaction with the order locked.

/** Error if the released credit of an order is no longer available. */
class CreditGone extends Error {}

/** Error if the contact of an order is erased, so nothing can be sent to the shopper. */
class ShopperGone extends Error {}

/**
 * Applies a payment to a waiting order, with a new delivery promise if the first is over. Returns false if the order is
 * paid, closed or shipped. Also cancels a released order and returns false if its stock, credit or contact is gone.
 */
export async function payFor(
  tx: Db,
  deps: Needs<'jobs' | 'now' | 'settings'>,
  order: OrderRow,
  payment: { id: string; instrument: string | null },
  actor: Actor = 'gateway',
): Promise<boolean> {
  try {
    return await tx.transaction(async (inner) => {
      const isLate = order.state === 'payment_failed';
      if (isLate && isErased(order)) throw new ShopperGone();
      if (isLate) await retakeCredit(inner, deps, order);
      const reason = await promiseAnew(deps.settings, inner, order, deps.now());
      const moved = await moveOrder(inner, deps.jobs, order.id, 'paid', { actor, reason, at: deps.now() });
      if (moved)
        await inner
          .update(ordersTable)
          .set({ paidBy: payment.id, heldUntil: null })
          .where(eq(ordersTable.id, order.id));
      return moved;
    });
  } catch (error) {
    if (!(error instanceof PiecesGone || error instanceof CreditGone || error instanceof ShopperGone)) throw error;
    const isSold = !(error instanceof ShopperGone);
    const reason = isSold
      ? 'the payment came after its items had been sold'
      : 'the payment came when it was not kept any more whose it was';
    if (await giveUpOrder(tx, deps, order, { state: 'cancelled', actor: 'shop', reason })) order.state = 'cancelled';
    return false;
  }
}

/**
 * Returns the end of a reservation for a payment that starts now. Undefined if the order has used all its reservation
 * time.
 */
export async function mayKeepUntil(tx: Db, orderId: string, now: Date): Promise<Date | undefined> {
  const { state, at } = orderEventsTable;
  const events = await tx
    .select({ state, at })
    .from(orderEventsTable)
    .where(eq(orderEventsTable.orderId, orderId))
    .orderBy(orderEventsTable.id);
  return keptUntil(events, now);
}

/**
 * Reserves an order for payment. Reserves the stock of a released order again for network `from`, with a new delivery
 * promise if the first is over. Returns false if stock or credit is gone.
 */
export async function holdAgain(
  tx: Db,
  deps: Needs<'jobs' | 'now' | 'settings'>,
  order: OrderRow,
  heldUntil: Date,
  from?: string | null,
): Promise<boolean> {
  try {
    await tx.transaction(async (inner) => {
      if (order.state === 'payment_failed') {
        await retakeCredit(inner, deps, order);
        await promiseAnew(deps.settings, inner, order, deps.now());
        await moveOrder(inner, deps.jobs, order.id, 'placed', {
          actor: 'shopper',
          reason: 'paying again',
          at: deps.now(),
        });
      }
      // A reservation with the same end already has its job.
      if (order.state === 'placed' && order.heldUntil?.getTime() === heldUntil.getTime()) return;
      await inner
        .update(ordersTable)
        .set({ heldUntil, ...(from !== undefined && { heldFrom: from }) })
        .where(eq(ordersTable.id, order.id));
      await deps.jobs.send(inner, 'end-hold', { orderId: order.id }, { startAfter: heldUntil });
    });
  } catch (error) {
    if (error instanceof PiecesGone || error instanceof CreditGone) return false;
    throw error;
  }
  order.heldUntil = heldUntil;
  order.state = 'placed';
  return true;
}

/** Confirms a COD order whose mailed code was entered. Returns false if the order does not wait for a code. */
export async function confirmProved(
  tx: Db,
  deps: Needs<'jobs' | 'now' | 'settings'>,
  orderId: string,
): Promise<boolean> {
  const order = await lockOrder(tx, orderId);
  if (!order || !waitsForCode(order)) return false;
  await tx.update(ordersTable).set({ heldUntil: null }).where(eq(ordersTable.id, orderId));
  const reason = await promiseAnew(deps.settings, tx, order, deps.now());
  return moveOrder(tx, deps.jobs, orderId, 'confirmed', { actor: 'shopper', reason, at: deps.now() });
}

/** Releases an unpaid order with its stock and credit. Returns false if the state table does not allow it. */
export async function giveUpOrder(
  tx: Db,
  deps: Needs<'jobs' | 'now'>,
  order: OrderRow,
  to: { state: 'payment_failed' | 'cancelled'; actor: Actor; reason: string },
): Promise<boolean> {
  const at = deps.now();
  if (!(await moveOrder(tx, deps.jobs, order.id, to.state, { actor: to.actor, reason: to.reason, at }))) return false;
  const amountPaise = await creditOn(tx, order.id);
  if (amountPaise > 0 && order.accountId) {
    await giveCredit(tx, { accountId: order.accountId, orderId: order.id, amountPaise, at, reason: 'released' });
  }
  return true;
}

async function retakeCredit(
  tx: Db,
  deps: Needs<'jobs' | 'now'>,
  { id: orderId, accountId, creditPaise }: OrderRow,
): Promise<void> {
  if (creditPaise === 0) return;
  if (!accountId || !(await spendCredit(tx, { accountId, orderId, amountPaise: creditPaise, at: deps.now() })))
    throw new CreditGone();
}
