import { eq } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { orderEvents, orders } from '#database/schema/orders.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { isErased } from '#server/orders/model/erased-contact.ts';
import { lockOrder, type OrderRow } from '#server/orders/model/find-order.ts';
import { waitsForCode } from '#server/orders/order-state/cash-code.ts';
import { type Actor, moveOrder, PiecesGone } from '#server/orders/order-state/move-order.ts';
import { creditOn } from '#server/orders/order-state/order-money.ts';
import { giveCredit, spendCredit } from '#server/orders/store-credit/move-credit.ts';
import { promiseAnew } from './promise-anew.ts';
import { keptUntil } from './reservation-rules.ts';

// An order keeps its pieces, and the credit spent on it, while it waits for its payment: taken, let go and taken anew
// together. Every function here runs in the caller's transaction with the order locked.

/** The credit that had been spent on an order was let go with it and is not there any more. */
class CreditGone extends Error {}

/** It is no longer kept who an order was for: nothing can be sent to them. */
class ShopperGone extends Error {}

/**
 * Has a payment pay for an order that waits for one. False if it cannot: the order is paid, cancelled or on its way, or it had
 * been let go and its pieces, its credit or whose it was are gone. In that last case it ends here, so that the answer stays what it is.
 * It is promised its dates anew where the first are over.
 */
export async function payFor(
  tx: Db,
  deps: Needs<'jobs' | 'now'>,
  order: OrderRow,
  payment: { id: string; instrument: string | null },
  actor: Actor = 'gateway',
): Promise<boolean> {
  try {
    return await tx.transaction(async (inner) => {
      const isLate = order.state === 'payment_failed';
      if (isLate && isErased(order)) throw new ShopperGone();
      if (isLate) await retakeCredit(inner, deps, order);
      const reason = await promiseAnew(inner, order, deps.now());
      const moved = await moveOrder(inner, deps.jobs, order.id, 'paid', { actor, reason, at: deps.now() });
      if (moved) await inner.update(orders).set({ paidBy: payment.id, heldUntil: null }).where(eq(orders.id, order.id));
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

/** Until when an order may be kept for a try to pay that begins now; undefined where it had all its time. */
export async function mayKeepUntil(tx: Db, orderId: string, now: Date): Promise<Date | undefined> {
  const { state, at } = orderEvents;
  const events = await tx.select({ state, at }).from(orderEvents).where(eq(orderEvents.orderId, orderId)).orderBy(orderEvents.id);
  return keptUntil(events, now);
}

/**
 * Keeps an order for its payment from now on: one that had been let go takes its pieces again, for the network `from` where that is
 * given, and is promised its dates anew where the first are over. False if they are gone.
 */
export async function holdAgain(
  tx: Db,
  deps: Needs<'jobs' | 'now'>,
  order: OrderRow,
  heldUntil: Date,
  from?: string | null,
): Promise<boolean> {
  try {
    await tx.transaction(async (inner) => {
      if (order.state === 'payment_failed') {
        await retakeCredit(inner, deps, order);
        await promiseAnew(inner, order, deps.now());
        await moveOrder(inner, deps.jobs, order.id, 'placed', { actor: 'shopper', reason: 'paying again', at: deps.now() });
      }
      // What is kept until then already has its job.
      if (order.state === 'placed' && order.heldUntil?.getTime() === heldUntil.getTime()) return;
      await inner
        .update(orders)
        .set({ heldUntil, ...(from !== undefined && { heldFrom: from }) })
        .where(eq(orders.id, order.id));
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

/**
 * Ends the wait of an order in cash whose mailed code was entered: it is confirmed. False where it waits for none, or not any more.
 */
export async function confirmProved(tx: Db, deps: Needs<'jobs' | 'now'>, orderId: string): Promise<boolean> {
  const order = await lockOrder(tx, orderId);
  if (!order || !waitsForCode(order)) return false;
  await tx.update(orders).set({ heldUntil: null }).where(eq(orders.id, orderId));
  const reason = await promiseAnew(tx, order, deps.now());
  return moveOrder(tx, deps.jobs, orderId, 'confirmed', { actor: 'shopper', reason, at: deps.now() });
}

/** Lets an order go that is not paid (any more), with its pieces and its credit. False if the state table does not allow it. */
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

async function retakeCredit(tx: Db, deps: Needs<'jobs' | 'now'>, { id: orderId, accountId, creditPaise }: OrderRow): Promise<void> {
  if (creditPaise === 0) return;
  if (!accountId || !(await spendCredit(tx, { accountId, orderId, amountPaise: creditPaise, at: deps.now() }))) throw new CreditGone();
}
