import { inTransaction } from '#server/foundation/database/transaction.ts';
import { reportMoney } from '#server/money/money-reports/money-reports.ts';
import type { PaymentContext } from '#server/money/payments/payment-context.ts';
import { findPayment } from '#server/money/payments/queries.ts';
import { askRefunds } from '#server/money/refunds/send-refund.ts';
import { refundsOfOrder } from '#server/orders/order-state/order-money.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * Reads a payment and its refunds at the gateway and records both. Reports a refunded total that its refunds do not
 * explain. Throws GatewaySilent, and the job is retried.
 */
export async function readPayment(deps: Omit<PaymentContext, 'stockChanged'>, paymentId: string): Promise<void> {
  const { db, gateway, now } = deps;
  const known = await findPayment(db, paymentId);
  if (!known || known.gatewayOrderId === null) return;
  const said = await gateway.readPayment(paymentId);
  await inTransaction(db, (tx) => settlePayment(tx, deps, said, { isCurrent: true }));
  await askRefunds(deps, paymentId);
  await inTransaction(db, async (tx) => {
    const payment = await findPayment(tx, paymentId);
    const sent = (await refundsOfOrder(tx, known.orderId)).filter(
      (refund) => refund.paymentId === paymentId && refund.gatewayRefundId !== null,
    );
    const expectedPaise = sent.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
    const amountPaise = payment?.gatewayRefundedPaise ?? 0;
    if (amountPaise > expectedPaise)
      await reportMoney(tx, now(), {
        ...{ kind: 'refund_total', subject: paymentId, orderId: known.orderId },
        ...{ amountPaise, expectedPaise },
      });
  });
}
