import { inTransaction } from '#server/foundation/database/transaction.ts';
import type { PaymentContext } from '#server/money/payments/payment-context.ts';
import { type GatewayOrderRow, noteAsked } from '#server/money/payments/queries.ts';
import { askRefunds } from '#server/money/refunds/send-refund.ts';
import { settlePayment } from './settle-payment.ts';

/** Queries the gateway about one of its orders and settles the result. Throws GatewaySilent. */
export async function askAbout(
  deps: Omit<PaymentContext, 'stockChanged'>,
  gatewayOrder: Pick<GatewayOrderRow, 'id'>,
): Promise<void> {
  const { db, gateway } = deps;
  const found = await gateway.paymentsOf(gatewayOrder.id);
  for (const said of found) {
    await inTransaction(db, (tx) => settlePayment(tx, deps, said, { isCurrent: true }));
    if (said.amount_refunded) await askRefunds(deps, said.id);
  }
  await noteAsked(db, gatewayOrder.id, deps.now());
}
