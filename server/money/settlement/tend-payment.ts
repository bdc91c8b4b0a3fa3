import { and, eq } from 'drizzle-orm';
import type { PaymentStep } from '#contract/office/order-actions.ts';
import type { Db } from '#database/db.ts';
import { moneyMovementsTable, paymentsTable } from '#database/schema/payments.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { settleReport } from '#server/money/money-reports/money-reports.ts';
import { payFor } from '#server/money/payments/order-reservation.ts';
import { findPayment } from '#server/money/payments/queries.ts';
import { wantRefund } from '#server/money/refunds/refund-order.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';
import type { PaymentRow } from '#server/orders/order-state/order-money.ts';
import { type OddPayment, oddPaymentsOf } from './odd-payments.ts';
import { differenceReport } from './report-payment.ts';

/**
 * Returns the steps that staff can take on a payment that needs attention. A payment of which a part went back pays for
 * nothing. Pure.
 */
export function stepsFor({
  state,
  heldFor,
  isWhole,
}: Pick<OddPayment, 'state' | 'heldFor' | 'isWhole'>): PaymentStep[] {
  if (state === 'authorized') return ['take'];
  return heldFor === 'fee' && isWhole ? ['accept', 'send_back'] : ['send_back'];
}

/**
 * Carries out a step of staff on an odd payment, with the order locked: refund the rest, queue the capture, or accept
 * the amount with the gateway's fee. Returns the payment; undefined if the step is not possible. Throws Problem 409
 * `not_offered` if the order can no longer be paid.
 */
export async function tendPayment(
  tx: Db,
  deps: Needs<'now' | 'settings'> & { jobs: Pick<Needs<'jobs'>['jobs'], 'send'> },
  order: OrderRow,
  { payment: id, step, by }: { payment: string; step: PaymentStep; by: string },
): Promise<OddPayment | undefined> {
  const { jobs, now } = deps;
  const odd = (await oddPaymentsOf(tx, order.id, now())).find((one) => one.id === id);
  const payment = odd && (await findPayment(tx, id));
  if (!odd || !payment || !stepsFor(odd).includes(step)) return undefined;
  if (step === 'take') {
    await jobs.send(tx, 'capture-payments', { orderId: order.id, state: order.state }, { unlessWaiting: true });
    return odd;
  }
  if (step === 'accept') await acceptWithFee(tx, deps, order, payment);
  else await sendBack(tx, deps, odd, payment);
  if (odd.heldFor !== null) {
    const result = step === 'accept' ? 'The payment was accepted.' : 'The payment goes back.';
    await settleReport(tx, differenceReport(odd), { at: now(), by, result });
  }
  return odd;
}

async function sendBack(
  tx: Db,
  { jobs, now }: Parameters<typeof tendPayment>[1],
  odd: OddPayment,
  payment: PaymentRow,
): Promise<void> {
  const reason = odd.heldFor === null ? 'it was taken for nothing' : 'its amount was not that of the order';
  const refundId = await wantRefund(tx, jobs, payment, odd.paise, { reason, at: now() });
  await jobs.send(tx, 'mail-refund', { refundId });
}

/** Accepts a payment that includes the gateway's fee: books the order's amount and marks the order as paid. */
async function acceptWithFee(
  tx: Db,
  deps: Parameters<typeof tendPayment>[1],
  order: OrderRow,
  payment: PaymentRow,
): Promise<void> {
  const amountPaise = order.totalPaise - order.creditPaise;
  const own = { amountPaise, capturedPaise: amountPaise, feePaise: payment.amountPaise - amountPaise, heldFor: null };
  await tx.update(paymentsTable).set(own).where(eq(paymentsTable.id, payment.id));
  await tx
    .update(moneyMovementsTable)
    .set({ amountPaise })
    .where(and(eq(moneyMovementsTable.paymentId, payment.id), eq(moneyMovementsTable.reason, 'captured')));
  if (order.paidBy === null && (await payFor(tx, deps, order, payment, 'operator'))) return;
  throw new Problem(
    409,
    'not_offered',
    'The order cannot be had for it any more: it is paid, cancelled, or its pieces are sold. Send the payment back.',
  );
}
