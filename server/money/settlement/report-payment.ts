import type { Db } from '#database/db.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import type { WirePayment } from '#server/money/gateway/razorpay-wire.ts';
import { reportDueMs, reportMoney } from '#server/money/money-reports/money-reports.ts';
import { holdAgain } from '#server/money/payments/order-reservation.ts';
import { paymentStateOf, refundedOf } from '#server/money/payments/payment-rules.ts';
import { refundedReason } from '#server/money/refunds/settle-refund.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';
import type { PaymentRow } from '#server/orders/order-state/order-money.ts';
import { holdForMoney } from '#server/orders/order-state/put-on-hold.ts';

/** Reports a payment for an unknown order. Staff only need to act on money that was captured and not refunded. */
export async function reportUnknown(tx: Db, { now, log }: Needs<'now' | 'log'>, said: WirePayment): Promise<void> {
  log.warn(
    { event: 'payment.order_unknown', payment: said.id, gatewayOrder: said.order_id },
    'the gateway reported a payment for no known order',
  );
  if (paymentStateOf(said) === 'captured' && refundedOf(said) < said.amount)
    await reportMoney(tx, now(), { kind: 'payment_unknown', subject: said.id, amountPaise: said.amount });
}

/** Returns kind and subject of the report about a payment whose amount differs by a fee or offer. Pure. */
export function differenceReport({ id, heldFor }: Pick<PaymentRow, 'id' | 'heldFor'>) {
  return { kind: heldFor === 'fee' ? ('payment_fee' as const) : ('payment_offer' as const), subject: id };
}

/**
 * Reports a payment with a wrong amount. If a fee or offer explains the difference, the payment waits for staff, and
 * the pieces stay reserved for that time.
 */
export async function reportMismatch(
  tx: Db,
  deps: Needs<'jobs' | 'now' | 'log' | 'settings'>,
  order: OrderRow,
  { payment: { id, amountPaise, heldFor }, expectedPaise }: { payment: PaymentRow; expectedPaise: number },
): Promise<void> {
  const event = { event: 'payment.mismatch', payment: id, order: order.reference } as const;
  if (heldFor === null) return deps.log.error(event, 'a payment differs from the requested amount; it is refunded');
  const report = { ...differenceReport({ id, heldFor }), orderId: order.id, amountPaise, expectedPaise };
  if (!(await reportMoney(tx, deps.now(), report))) return;
  deps.log.error(event, 'a payment differs by a fee or offer of the gateway; staff must decide');
  if (order.state === 'placed') await holdAgain(tx, deps, order, new Date(deps.now().getTime() + reportDueMs));
}

/** Reports a gateway message that contradicts an earlier one. */
export async function reportContradiction(
  tx: Db,
  { now, log }: Needs<'now' | 'log'>,
  order: OrderRow,
  { before, said }: { before: PaymentRow; said: WirePayment },
): Promise<void> {
  await reportMoney(tx, now(), {
    ...{ kind: 'payment_contradicted', subject: said.id, orderId: order.id },
    ...{ amountPaise: said.amount, expectedPaise: before.amountPaise },
  });
  const details = {
    payment: said.id,
    order: order.reference,
    said: { amount: said.amount, status: said.status, order: said.order_id },
  };
  log.error(
    { event: 'payment.contradicted', ...details },
    'the gateway contradicts its earlier report of a payment; staff must act',
  );
}

/**
 * Handles a refund that the gateway reports and the shop did not request: holds the parcels that have not shipped, and
 * queues a job that reads the refunds.
 */
export async function noticeRefunds(
  tx: Db,
  { jobs, now }: Needs<'jobs' | 'now'>,
  order: OrderRow,
  { payment, known }: { payment: PaymentRow; known: PaymentRow | undefined },
): Promise<void> {
  const { id: paymentId, gatewayRefundedPaise, refundedPaise } = payment;
  const outsidePaise = gatewayRefundedPaise - refundedPaise;
  if (outsidePaise <= 0 || gatewayRefundedPaise === known?.gatewayRefundedPaise) return;
  await jobs.send(tx, 'read-payment', { paymentId });
  if (order.paidBy === paymentId) await holdForMoney(tx, order, refundedReason(paymentId, outsidePaise), now());
}
