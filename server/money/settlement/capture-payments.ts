import type { Db } from '#database/db.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { type Gateway, GatewayRefused } from '#server/money/gateway/razorpay-client.ts';
import type { WirePayment } from '#server/money/gateway/razorpay-wire.ts';
import { wantsCapture, wantsProof } from '#server/money/payments/payment-rules.ts';
import { findOrderById } from '#server/orders/model/find-order.ts';
import { mostAdvancedParcel } from '#server/orders/model/order-parcels.ts';
import { paymentsOfOrder, refundsOfOrder } from '#server/orders/order-state/order-money.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * Captures the authorized payments of an order that are due, and verifies captured ones when a parcel leaves.
 * Idempotent. Throws GatewaySilent, and the job is retried.
 */
export async function capturePayments(
  deps: Needs<'jobs' | 'now' | 'log' | 'settings'> & { db: Db; gateway: Gateway },
  orderId: string,
): Promise<void> {
  const { db, gateway, now } = deps;
  const order = await findOrderById(db, orderId);
  if (!order) return;
  const settle = (said: WirePayment) => inTransaction(db, (tx) => settlePayment(tx, deps, said));
  const pastGateway = (await refundsOfOrder(db, orderId)).filter(({ paymentId }) => paymentId === null);
  // Credit that was spent on the order and is given back does not come out of a payment.
  const creditGiven = pastGateway.reduce((sum, { amountPaise }) => sum + amountPaise, 0) > order.creditPaise;
  const { packed: parcelPacked } = await mostAdvancedParcel(db, orderId);
  for (const payment of await paymentsOfOrder(db, orderId)) {
    const facts = { paidByIt: order.paidBy === payment.id, state: order.state, parcelPacked, creditGiven };
    if (wantsCapture(payment, facts, now())) await settle(await captureOrRead(gateway, payment));
    else if (wantsProof(payment, facts)) await settle(await readOrCapture(gateway, payment));
  }
}

/** Reads a payment reported as captured, and captures it if it is only authorized. */
async function readOrCapture(gateway: Gateway, payment: { id: string; amountPaise: number }) {
  const said = await gateway.readPayment(payment.id);
  return said.status === 'authorized' && !said.captured ? gateway.capture(payment.id, payment.amountPaise) : said;
}

/** Captures a payment, or reads it if an earlier unanswered try captured it. */
async function captureOrRead(gateway: Gateway, payment: { id: string; amountPaise: number }): Promise<WirePayment> {
  try {
    return await gateway.capture(payment.id, payment.amountPaise);
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error;
    const said = await gateway.readPayment(payment.id);
    if (said.status === 'authorized') throw error;
    // A refused capture of a failed payment is final: the authorization is gone, as if it had lapsed.
    return said.status === 'failed' ? { ...said, status: 'refunded', captured: false } : said;
  }
}
