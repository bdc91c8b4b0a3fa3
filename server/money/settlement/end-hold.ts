import type { Db } from '#database/db.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { giveUpOrder } from '#server/money/payments/hold-order.ts';
import type { PaymentContext } from '#server/money/payments/payment-context.ts';
import { failureInWords } from '#server/money/payments/payment-rules.ts';
import { paymentState } from '#server/money/payments/payment-status.ts';
import { findOrderById, lockOrder, type OrderRow, productsOf } from '#server/orders/model/find-order.ts';
import { lockStockOf } from '#server/orders/model/order-stock.ts';
import type { Sku } from '#server/orders/model/stock-statements.ts';
import { codeNotEntered, waitsForCode } from '#server/orders/order-state/cash-code.ts';
import { paymentsOfOrder, refundsOfOrder } from '#server/orders/order-state/order-money.ts';
import { askOnce } from './ask-once.ts';

/** Without a gateway nothing is asked: what waits there is in cash. */
type EndContext = Omit<PaymentContext, 'gateway'> & { gateway: PaymentContext['gateway'] | undefined };

/**
 * Lets the pieces of an order go whose time to pay is over, after a last question to the gateway. A payment that comes
 * later takes them again, or goes back. One in cash ends where its code was not entered. Nothing happens where the order was paid,
 * confirmed or is kept longer by now.
 */
export async function endHold(deps: EndContext, orderId: string): Promise<void> {
  const order = await findOrderById(deps.db, orderId);
  const isOver = (held: Date | null) => held !== null && held <= deps.now();
  if (order?.state !== 'placed' || !isOver(order.heldUntil)) return;
  const { gateway } = deps;
  // The last question, asked by a job: how lately a page asked does not count.
  if (gateway) await askOnce({ ...deps, gateway }, orderId, 0);
  const ended = await inTransaction(deps.db, async (tx) => {
    const locked = await lockOrder(tx, orderId);
    if (locked?.state !== 'placed' || !isOver(locked.heldUntil)) return false;
    if (waitsForCode(locked)) return giveUpOrder(tx, deps, locked, { state: 'cancelled', actor: 'shop', reason: codeNotEntered });
    return giveUpOrder(tx, deps, locked, { state: 'payment_failed', actor: 'shop', reason: 'the time to pay was over' });
  });
  if (ended) deps.stockChanged(await productsOf(deps.db, orderId));
}

/**
 * The shopper closed the gateway's window: asks what became of the payment, and where the last try failed lets the pieces go
 * at once. Trying again takes them again.
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
  if (ended) deps.stockChanged(await productsOf(deps.db, orderId));
}

/**
 * Asks what became of an order's payment, and tells whether another order of the same checkout may stand in for it. Not where it is
 * paid, or its payment is not decided: the shopper would pay twice.
 */
export async function mayBeReplaced(deps: PaymentContext, orderId: string): Promise<boolean> {
  await askOnce(deps, orderId);
  const order = await findOrderById(deps.db, orderId);
  return !order || (await isUnpaid(deps.db, order, deps.now()));
}

/**
 * Gives an unpaid order up in the transaction that writes the other, which takes these goods: with that it happens, or not at all.
 * False where `mayBeReplaced` is not so any more.
 */
export async function giveUpReplaced(tx: Db, deps: Needs<'jobs' | 'now'>, orderId: string, goods: readonly Sku[]): Promise<boolean> {
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
