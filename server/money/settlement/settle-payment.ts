import type { Db } from '#database/db.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import type { WirePayment } from '#server/money/gateway/razorpay-wire.ts';
import { settleReport } from '#server/money/money-reports/money-reports.ts';
import { giveUpOrder, payFor } from '#server/money/payments/order-reservation.ts';
import { losePayment, payForSent } from '#server/money/payments/pay-for-sent.ts';
import {
  hasUnclearRefund,
  isAuthorizationMethod,
  type PaymentState,
  paymentStateOf,
} from '#server/money/payments/payment-rules.ts';
import { findGatewayOrder, findPayment, type GatewayOrderRow } from '#server/money/payments/queries.ts';
import { dropLapsedRefunds, giveWaitingCredit } from '#server/money/refunds/after-capture.ts';
import { wantRefund } from '#server/money/refunds/refund-order.ts';
import { lockOrder, type OrderRow } from '#server/orders/model/find-order.ts';
import { mostAdvancedParcel } from '#server/orders/model/order-parcels.ts';
import { leftToRefund } from '#server/orders/order-state/left-to-refund.ts';
import { disputedOf, type PaymentRow } from '#server/orders/order-state/order-money.ts';
import { isOwedAfterLapse } from '#server/orders/order-state/owed.ts';
import { correctPayment, secondThoughtMs } from './correct-payment.ts';
import { recordPayment } from './record-payment.ts';
import {
  differenceReport,
  noticeRefunds,
  reportContradiction,
  reportMismatch,
  reportUnknown,
} from './report-payment.ts';

/**
 * Records the gateway's state of a payment, after a browser return, webhook or query. Runs in a transaction with the
 * order locked; accepts duplicate, late and unordered messages. Then the money has paid for the order or is being
 * refunded. `isCurrent` marks an answer to a query.
 */
export async function settlePayment(
  tx: Db,
  deps: Needs<'jobs' | 'now' | 'log' | 'settings'>,
  heard: WirePayment,
  { isCurrent = false }: { isCurrent?: boolean } = {},
): Promise<void> {
  const gatewayOrder = heard.order_id ? await findGatewayOrder(tx, { id: heard.order_id }) : undefined;
  const order = gatewayOrder && (await lockOrder(tx, gatewayOrder.orderId));
  if (!order) return reportUnknown(tx, deps, heard);
  await settleOfOrder(tx, deps, order, gatewayOrder, { heard, isCurrent });
}

async function settleOfOrder(
  tx: Db,
  deps: Needs<'jobs' | 'now' | 'log' | 'settings'>,
  order: OrderRow,
  gatewayOrder: GatewayOrderRow,
  { heard, isCurrent }: { heard: WirePayment; isCurrent: boolean },
): Promise<void> {
  const before = await findPayment(tx, heard.id);
  const said = withoutFee(heard, before);
  const isRight = said.currency === 'INR' && said.amount === gatewayOrder.amountPaise;
  const known =
    before && isRight && isNews(said, before) ? await correctPayment(tx, deps, order, { known: before, said }) : before;
  if (before && (!known || contradicts(known, said))) return reportContradiction(tx, deps, order, { before, said });
  const recorded = await recordPayment(tx, deps, said, { known, gatewayOrder, isCurrent });
  const payment = await giveWaitingCredit(tx, deps, order, recorded);
  if (!isRight) await reportMismatch(tx, deps, order, { payment, expectedPaise: gatewayOrder.amountPaise });
  if (hasUnclearRefund(said)) await deps.jobs.send(tx, 'read-payment', { paymentId: payment.id });
  else await payOrSendBack(tx, deps, order, payment, isRight);
  await noticeRefunds(tx, deps, order, { payment, known });
}

/** Returns a report without the gateway's fee, if staff have accepted a payment that includes the fee. */
function withoutFee(heard: WirePayment, before: PaymentRow | undefined): WirePayment {
  return before && before.feePaise > 0 ? { ...heard, amount: heard.amount - before.feePaise } : heard;
}

/** Returns true if a report concerns the same gateway order as the known payment and the payment has not lapsed. */
function isNews(said: WirePayment, before: PaymentRow | undefined): boolean {
  return before?.gatewayOrderId === said.order_id && paymentStateOf(said) !== 'lapsed';
}

/** Pays for the order, or refunds money that did not pay for it. */
async function payOrSendBack(
  tx: Db,
  deps: Needs<'jobs' | 'now' | 'log' | 'settings'>,
  order: OrderRow,
  payment: PaymentRow,
  isRight: boolean,
): Promise<void> {
  const isOpen = isRight && order.paidBy === null;
  if (isOpen && isUnspent(payment) && (await payNow(tx, deps, order, payment))) order.paidBy = payment.id;
  await dropLapsedRefunds(tx, deps, payment);
  if (payment.state === 'lapsed' && order.paidBy === payment.id) await loseReservation(tx, deps, order);
  if (payment.state === 'captured') await sendBack(tx, deps, order, payment, isRight);
  else if (order.paidBy !== payment.id && isToCapture(payment)) {
    await deps.jobs.send(tx, 'capture-payments', { orderId: order.id, state: order.state });
  }
}

/** Lets a payment pay for an order, also for one that was sent and whose earlier payment lapsed. */
async function payNow(
  tx: Db,
  deps: Needs<'jobs' | 'now' | 'settings'>,
  order: OrderRow,
  payment: PaymentRow,
): Promise<boolean> {
  return (await isOwedAfterLapse(tx, order)) ? payForSent(tx, deps, order, payment) : payFor(tx, deps, order, payment);
}

/**
 * Returns true if the money of a payment is available: no part of it is refunded or about to be, here or at the
 * gateway.
 */
function isUnspent(payment: PaymentRow): boolean {
  return isHeld(payment) && payment.refundedPaise === 0 && payment.gatewayRefundedPaise < payment.amountPaise;
}

function isToCapture({ state, method }: PaymentRow): boolean {
  return state === 'authorized' && !isAuthorizationMethod(method);
}

function isHeld(payment: { state: PaymentState }): boolean {
  return payment.state === 'authorized' || payment.state === 'captured';
}

/** Returns true if a message contradicts a known payment: another order, another amount, or lapsed after capture. */
function contradicts(known: PaymentRow, said: WirePayment): boolean {
  if (known.gatewayOrderId !== said.order_id) return true;
  // A lapsed payment has no amount to contradict.
  return paymentStateOf(said) === 'lapsed' ? known.state === 'captured' : known.amountPaise !== said.amount;
}

/**
 * Refunds a captured payment that did not pay for its order; for a cancelled order, refunds the rest. A wrong amount is
 * refunded after a delay.
 */
async function sendBack(
  tx: Db,
  deps: Needs<'jobs' | 'now' | 'log' | 'settings'>,
  order: OrderRow,
  payment: PaymentRow,
  isRight: boolean,
): Promise<void> {
  const back = await paiseToSendBack(tx, order, payment);
  if (back === 0) return;
  const at = deps.now();
  const startAfter = isRight ? {} : { startAfter: new Date(at.getTime() + secondThoughtMs) };
  const isPaidAlready = order.paidBy !== null && order.paidBy !== payment.id;
  const reason = isPaidAlready
    ? 'the order was paid by another payment'
    : 'the order could not be had for this payment';
  const refundId = await wantRefund(tx, deps.jobs, payment, back, { reason, at, ...startAfter });
  await deps.jobs.send(tx, 'mail-refund', { refundId }, startAfter);
  if (payment.heldFor !== null)
    await settleReport(tx, differenceReport(payment), { at, by: null, result: 'The order was cancelled.' });
}

/** Returns the amount of a captured payment to refund, in paise: 0 if it pays for its order. */
async function paiseToSendBack(tx: Db, order: OrderRow, payment: PaymentRow): Promise<number> {
  // Staff decide about a payment with another amount, unless the order is cancelled.
  if (payment.heldFor !== null && order.state !== 'cancelled') return 0;
  const { amountPaise, refundedPaise, gatewayRefundedPaise } = payment;
  const gone = Math.max(refundedPaise, gatewayRefundedPaise) + (await disputedOf(tx, payment.id));
  const rest = Math.max(0, amountPaise - gone);
  if (order.paidBy !== payment.id) return rest;
  return order.state === 'cancelled' ? Math.min(rest, await leftToRefund(tx, order, payment)) : 0;
}

/**
 * Handles an authorization that the bank released before capture. Cancels an order that has not shipped; a shipped one
 * is unpaid from then on, and reported to staff.
 */
async function loseReservation(tx: Db, deps: Needs<'jobs' | 'now' | 'log'>, order: OrderRow): Promise<void> {
  const end = { state: 'cancelled', actor: 'gateway', reason: 'the reserved payment was let go by the bank' } as const;
  const { left } = await mostAdvancedParcel(tx, order.id);
  if (!left && (await giveUpOrder(tx, deps, order, end))) return;
  if (order.state === 'cancelled') return;
  await losePayment(tx, deps, order);
  deps.log.error(
    { event: 'payment.authorization_lost', order: order.reference },
    "the authorization of a dispatched order's payment lapsed",
  );
}
