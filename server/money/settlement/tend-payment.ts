import type { PaymentStep } from '#contract/office/order-actions.ts';
import type { Db } from '#database/db.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { findPayment } from '#server/money/payments/queries.ts';
import { wantRefund } from '#server/money/refunds/refund-order.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';
import { type OddPayment, oddPaymentsOf } from './odd-payments.ts';

/** Returns the step that a payment in need of attention requires. Pure. */
export function stepFor({ state }: Pick<OddPayment, 'state'>): PaymentStep {
  return state === 'captured' ? 'send_back' : 'take';
}

/**
 * Handles an odd payment on request of staff. It refunds the rest of one captured for nothing, or queues the capture of
 * one about to lapse. The order must be locked. Returns the payment; undefined if it does not need that step.
 */
export async function tendPayment(
  tx: Db,
  { jobs, now }: Needs<'now'> & { jobs: Pick<Needs<'jobs'>['jobs'], 'send'> },
  order: OrderRow,
  { payment: id, step }: { payment: string; step: PaymentStep },
): Promise<OddPayment | undefined> {
  const odd = (await oddPaymentsOf(tx, order.id, now())).find((one) => one.id === id);
  const payment = odd && (await findPayment(tx, id));
  if (!odd || !payment || stepFor(odd) !== step) return undefined;
  if (step === 'take') {
    await jobs.send(tx, 'capture-payments', { orderId: order.id, state: order.state });
    return odd;
  }
  const why = { reason: 'it was taken for nothing', at: now() };
  const refundId = await wantRefund(tx, jobs, payment, odd.paise, why);
  await jobs.send(tx, 'mail-refund', { refundId });
  return odd;
}
