import { OrderState } from '#contract/orders.ts';
import type { Db } from '#database/db.ts';
import { wantsCapture } from './payment-rules.ts';
import { findOrderById, paymentsOfOrder, refundsOfOrder } from './queries.ts';
import { type Gateway, GatewayRefused } from './razorpay-client.ts';
import { type SettleDeps, settlePayment } from './settle-payment.ts';

/**
 * Takes what is authorised for an order and due to be taken. Safe to run again: what was captured before is found captured.
 * Throws GatewaySilent: the job is then tried again.
 */
export async function capturePayments(deps: SettleDeps & { db: Db; gateway: Gateway }, orderId: string): Promise<void> {
  const { db, gateway, now } = deps;
  const order = await findOrderById(db, orderId);
  if (!order) return;
  const creditGiven = (await refundsOfOrder(db, orderId)).some(({ paymentId }) => paymentId === null);
  for (const payment of await paymentsOfOrder(db, orderId)) {
    const state = OrderState.parse(order.state);
    if (!wantsCapture(payment, { paidByIt: order.paidBy === payment.id, state, creditGiven }, now())) continue;
    const said = await captureOrRead(gateway, payment);
    await db.transaction((tx) => settlePayment(tx, deps, said));
  }
}

/** The payment after it was captured, now or by an earlier try that was not answered. */
async function captureOrRead(gateway: Gateway, payment: { id: string; amountPaise: number }) {
  try {
    return await gateway.capture(payment.id, payment.amountPaise);
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error;
    const said = await gateway.readPayment(payment.id);
    if (said.status === 'authorized') throw error;
    return said;
  }
}
