import { inTransaction } from '#server/foundation/database/transaction.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { GatewaySilent } from '#server/money/gateway/razorpay-client.ts';
import type { WirePayment } from '#server/money/gateway/razorpay-wire.ts';
import { isPaymentSigned } from '#server/money/gateway/signatures.ts';
import type { PaymentContext } from '#server/money/payments/payment-context.ts';
import { findGatewayOrder } from '#server/money/payments/queries.ts';
import { settlePayment } from './settle-payment.ts';

export interface BrowserReturn {
  razorpay_order_id: string;
  razorpay_payment_id: string;
  razorpay_signature: string;
}

/**
 * Verifies the browser's payment return against the stored order id, then queries and records the payment if allowed.
 * If the gateway does not answer, stores the payment as undecided. Returns our order id. Throws the same Problem 400
 * for an unknown order and a wrong signature.
 */
export async function verifyReturn(
  deps: PaymentContext,
  said: BrowserReturn,
  mayAsk: (orderId: string) => Promise<boolean> = async () => true,
): Promise<string> {
  const gatewayOrder = await findGatewayOrder(deps.db, { id: said.razorpay_order_id });
  const ids = { gatewayOrderId: gatewayOrder?.id ?? '', paymentId: said.razorpay_payment_id };
  if (!isPaymentSigned(deps.gateway.access.keySecret, ids, said.razorpay_signature) || !gatewayOrder) {
    deps.log.warn(
      { event: 'payment.signature_wrong', gatewayOrder: said.razorpay_order_id },
      'a payment was submitted with a wrong signature',
    );
    throw new Problem(
      400,
      'bad_request',
      'This payment could not be verified. If money was taken, we will find it and e-mail you.',
    );
  }
  if (!(await mayAsk(gatewayOrder.orderId))) return gatewayOrder.orderId;
  const payment = (await ask(deps, said.razorpay_payment_id)) ?? {
    ...nothingYet,
    id: said.razorpay_payment_id,
    order_id: gatewayOrder.id,
    amount: gatewayOrder.amountPaise,
    created_at: Math.floor(deps.now().getTime() / 1000),
  };
  if (payment.order_id !== gatewayOrder.id)
    throw new Problem(400, 'bad_request', 'This payment could not be verified.');
  await inTransaction(deps.db, (tx) => settlePayment(tx, deps, payment));
  return gatewayOrder.orderId;
}

const nothingYet = {
  currency: 'INR',
  status: 'created',
  captured: false,
  amount_refunded: 0,
  method: null,
  bank: null,
  wallet: null,
  vpa: null,
  card: null,
  offer_id: null,
  error_reason: null,
  error_description: null,
} as const satisfies Omit<WirePayment, 'id' | 'order_id' | 'amount' | 'created_at'>;

async function ask(deps: PaymentContext, paymentId: string): Promise<WirePayment | undefined> {
  try {
    return await deps.gateway.readPayment(paymentId);
  } catch (error) {
    if (!(error instanceof GatewaySilent)) throw error;
    deps.log.warn(
      { event: 'payment.status_unknown', err: error, payment: paymentId },
      'the gateway did not report the status of a signed payment',
    );
    return undefined;
  }
}
