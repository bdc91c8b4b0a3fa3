import { findOrderById, lockOrder, productsOf } from '#server/order-book/find-order.ts';
import { paymentsOfOrder, refundsOfOrder } from '#server/order-book/order-money.ts';
import type { PaymentContext } from '#server/payments/payment-context.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import { askAbout } from './ask-about.ts';
import { giveUpOrder } from './hold-order.ts';
import { failureInWords } from './payment-rules.ts';
import { paymentState } from './payment-status.ts';
import { findGatewayOrder } from './queries.ts';
import { GatewaySilent } from './razorpay-client.ts';

/**
 * Lets the pieces of an order go whose time to pay is over, after a last question to the gateway. A payment that comes
 * later takes them again, or goes back. Nothing happens where the order was paid or is kept longer by now.
 */
export async function endHold(deps: PaymentContext, orderId: string): Promise<void> {
  const order = await findOrderById(deps.db, orderId);
  const isOver = (held: Date | null) => held !== null && held <= deps.now();
  if (order?.state !== 'placed' || !isOver(order.heldUntil)) return;
  await askOnce(deps, orderId);
  const ended = await inTransaction(deps.db, async (tx) => {
    const locked = await lockOrder(tx, orderId);
    if (locked?.state !== 'placed' || !isOver(locked.heldUntil)) return false;
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
 * Gives up an unpaid order for another of the same checkout. False where it is paid, or its payment is not decided: then
 * it must not be replaced, or the shopper would pay twice.
 */
export async function replaceOrder(deps: PaymentContext, orderId: string): Promise<boolean> {
  await askOnce(deps, orderId);
  const given = await inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || order.state === 'cancelled') return 'before';
    const state = paymentState(order, await paymentsOfOrder(tx, orderId), await refundsOfOrder(tx, orderId), deps.now());
    if (state !== 'due' && state !== 'failed' && state !== 'ended') return false;
    return giveUpOrder(tx, deps, order, { state: 'cancelled', actor: 'shopper', reason: 'placed again with changes' });
  });
  if (given === true) deps.stockChanged(await productsOf(deps.db, orderId));
  return given !== false;
}

/** Asks, where the order is known to the gateway; its silence is borne, the answer comes another way. */
async function askOnce(deps: PaymentContext, orderId: string): Promise<void> {
  const gatewayOrder = await findGatewayOrder(deps.db, { orderId });
  if (!gatewayOrder) return;
  try {
    await askAbout(deps, gatewayOrder);
  } catch (error) {
    if (!(error instanceof GatewaySilent)) throw error;
    deps.log.warn({ err: error, order: orderId }, 'the gateway was asked and did not answer');
  }
}
