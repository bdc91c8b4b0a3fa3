import type { Db } from '#database/db.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { giveUpOrder } from '#server/money/payments/order-reservation.ts';
import type { PaymentContext } from '#server/money/payments/payment-context.ts';
import { failureInWords } from '#server/money/payments/payment-rules.ts';
import { paymentState } from '#server/money/payments/payment-status.ts';
import { findOrderById, findOrderProducts, lockOrder, type OrderRow } from '#server/orders/model/find-order.ts';
import { lockStockOf } from '#server/orders/model/order-stock.ts';
import type { Sku } from '#server/orders/model/stock-statements.ts';
import { codeNotEntered, waitsForCode } from '#server/orders/order-state/cash-code.ts';
import { paymentsOfOrder, refundsOfOrder } from '#server/orders/order-state/order-money.ts';
import { askOnce } from './ask-once.ts';

/** Context for ending reservations. Without a gateway only COD orders have reservations that expire. */
type EndContext = Omit<PaymentContext, 'gateway'> & { gateway: PaymentContext['gateway'] | undefined };

/**
 * Releases the stock of an order whose reservation expired, after a last query to the gateway. A later payment reserves
 * the stock again or is refunded. A COD order ends without its code. Does nothing if the order was paid, confirmed or
 * extended.
 */
export async function endHold(deps: EndContext, orderId: string): Promise<void> {
  const order = await findOrderById(deps.db, orderId);
  const isOver = (held: Date | null) => held !== null && held <= deps.now();
  if (order?.state !== 'placed' || !isOver(order.heldUntil)) return;
  const { gateway } = deps;
  // The last query of the job is sent even if a page has just made one.
  if (gateway) await askOnce({ ...deps, gateway }, orderId, 0);
  const ended = await inTransaction(deps.db, async (tx) => {
    const locked = await lockOrder(tx, orderId);
    if (locked?.state !== 'placed' || !isOver(locked.heldUntil)) return false;
    if (waitsForCode(locked))
      return giveUpOrder(tx, deps, locked, { state: 'cancelled', actor: 'shop', reason: codeNotEntered });
    return giveUpOrder(tx, deps, locked, {
      state: 'payment_failed',
      actor: 'shop',
      reason: 'the time to pay was over',
    });
  });
  if (ended) deps.stockChanged(await findOrderProducts(deps.db, orderId));
}

/**
 * Handles a payment window that the shopper closed: queries the gateway and releases the stock at once if the last
 * attempt failed. Another attempt reserves the stock again.
 */
export async function leavePayment(deps: PaymentContext, orderId: string): Promise<void> {
  await askOnce(deps, orderId);
  const ended = await inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.state !== 'placed') return false;
    const tries = await paymentsOfOrder(tx, orderId);
    if (paymentState(order, tries, await refundsOfOrder(tx, orderId), deps.now()) !== 'failed') return false;
    const reason = failureInWords(tries[0]?.failure ?? null);
    return giveUpOrder(tx, deps, order, { state: 'payment_failed', actor: 'gateway', reason });
  });
  if (ended) deps.stockChanged(await findOrderProducts(deps.db, orderId));
}

/**
 * Queries the payment of an order and returns true if another order of the same checkout may replace it. Returns false
 * for a completed or undecided payment, as the shopper could pay twice.
 */
export async function mayBeReplaced(deps: PaymentContext, orderId: string): Promise<boolean> {
  await askOnce(deps, orderId);
  const order = await findOrderById(deps.db, orderId);
  return !order || (await isUnpaid(deps.db, order, deps.now()));
}

/**
 * Cancels an unpaid order in the transaction that creates its replacement. Returns false if `mayBeReplaced` no longer
 * holds.
 */
export async function giveUpReplaced(
  tx: Db,
  deps: Needs<'jobs' | 'now'>,
  orderId: string,
  goods: readonly Sku[],
): Promise<boolean> {
  const order = await lockOrder(tx, orderId);
  if (!order || order.state === 'cancelled') return true;
  if (!(await isUnpaid(tx, order, deps.now()))) return false;
  await lockStockOf(tx, orderId, goods);
  return giveUpOrder(tx, deps, order, { state: 'cancelled', actor: 'shopper', reason: 'placed again with changes' });
}

async function isUnpaid(db: Db, order: OrderRow, now: Date): Promise<boolean> {
  if (order.state === 'cancelled') return true;
  const state = paymentState(order, await paymentsOfOrder(db, order.id), await refundsOfOrder(db, order.id), now);
  return state === 'due' || state === 'failed' || state === 'ended';
}
