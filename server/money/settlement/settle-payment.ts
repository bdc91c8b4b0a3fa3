import type { Db } from '#database/db.ts';
import { moneyMovementsTable, paymentsTable } from '#database/schema/payments.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import type { WirePayment } from '#server/money/gateway/razorpay-wire.ts';
import { giveUpOrder, payFor } from '#server/money/payments/order-reservation.ts';
import {
  beganAt,
  furthestPaymentState,
  instrumentOf,
  isAuthorizationMethod,
  type PaymentState,
  paymentStateOf,
} from '#server/money/payments/payment-rules.ts';
import { findGatewayOrder, findPayment, type GatewayOrderRow } from '#server/money/payments/queries.ts';
import { leftToRefund, wantRefund } from '#server/money/refunds/refund-order.ts';
import { lockOrder, type OrderRow } from '#server/orders/model/find-order.ts';
import { mostAdvancedParcel } from '#server/orders/model/order-parcels.ts';
import { type PaymentRow, refundsOfOrder } from '#server/orders/order-state/order-money.ts';
import { correctPayment, secondThoughtMs } from './correct-payment.ts';

/**
 * Records the gateway's state of a payment: the only entry point for browser return, webhook and query. Runs in a
 * transaction with the order locked, and accepts duplicate, late and unordered messages. Afterwards the money has paid
 * for the order or is being refunded.
 */
export async function settlePayment(
  tx: Db,
  deps: Needs<'jobs' | 'now' | 'log' | 'settings'>,
  said: WirePayment,
): Promise<void> {
  const found = await lockOrderOf(tx, said);
  if (!found) return reportUnknownOrder(deps, said);
  const { gatewayOrder, order } = found;
  const before = await findPayment(tx, said.id);
  const isRight = said.currency === 'INR' && said.amount === gatewayOrder.amountPaise;
  const known =
    before && isRight && isNews(said, before) ? await correctPayment(tx, deps, order, { known: before, said }) : before;
  if (before && (!known || contradicts(known, said))) return reportContradiction(deps, order, said);
  const payment = await recordPayment(tx, deps, said, { known, gatewayOrder });
  if (!isRight) reportMismatch(deps, order, said);
  await payOrSendBack(tx, deps, order, payment, isRight);
}

/** Locks the order that a payment is for; undefined if there is none. */
async function lockOrderOf(
  tx: Db,
  said: WirePayment,
): Promise<{ gatewayOrder: GatewayOrderRow; order: OrderRow } | undefined> {
  const gatewayOrder = said.order_id ? await findGatewayOrder(tx, { id: said.order_id }) : undefined;
  const order = gatewayOrder && (await lockOrder(tx, gatewayOrder.orderId));
  return gatewayOrder && order && { gatewayOrder, order };
}

function reportUnknownOrder({ log }: Needs<'log'>, said: WirePayment): void {
  log.warn(
    { event: 'payment.order_unknown', payment: said.id, gatewayOrder: said.order_id },
    'the gateway reported a payment for no known order',
  );
}

function reportMismatch({ log }: Needs<'log'>, order: OrderRow, said: WirePayment): void {
  log.error(
    { event: 'payment.mismatch', payment: said.id, order: order.reference },
    'a payment differs from the requested amount; it is refunded',
  );
}

/** Checks that a report is about the same order as the known payment, and not of a lapsed one. */
function isNews(said: WirePayment, before: PaymentRow | undefined): boolean {
  return before?.gatewayOrderId === said.order_id && paymentStateOf(said) !== 'lapsed';
}

/** Pays for the order, or sends back what did not pay for it. */
async function payOrSendBack(
  tx: Db,
  deps: Needs<'jobs' | 'now' | 'log' | 'settings'>,
  order: OrderRow,
  payment: PaymentRow,
  isRight: boolean,
): Promise<void> {
  const isOpen = isRight && order.paidBy === null;
  if (isOpen && isUnspent(payment) && (await payFor(tx, deps, order, payment))) order.paidBy = payment.id;
  if (payment.state === 'lapsed' && order.paidBy === payment.id) await loseReservation(tx, deps, order);
  if (payment.state === 'captured') await sendBack(tx, deps, order, payment, isRight);
  else if (order.paidBy !== payment.id && isToCapture(payment)) {
    await deps.jobs.send(tx, 'capture-payments', { orderId: order.id, state: order.state });
  }
}

function isUnspent(payment: PaymentRow): boolean {
  return isHeld(payment) && payment.refundedPaise === 0;
}

function isToCapture({ state, method }: PaymentRow): boolean {
  return state === 'authorized' && !isAuthorizationMethod(method);
}

function reportContradiction({ log }: Needs<'log'>, order: OrderRow, said: WirePayment): void {
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
 * Stores the state of a payment, which never goes back, and the money movement of a capture. A capture is booked once:
 * here, and by the unique index `money_movements_captured_once`.
 */
async function recordPayment(
  tx: Db,
  deps: Needs<'jobs' | 'now' | 'log'>,
  said: WirePayment,
  { known, gatewayOrder }: { known: PaymentRow | undefined; gatewayOrder: GatewayOrderRow },
): Promise<PaymentRow> {
  const at = deps.now();
  const values = valuesOf(said, known, at);
  const ids = { id: said.id, orderId: gatewayOrder.orderId, gatewayOrderId: gatewayOrder.id };
  const fresh = { ...ids, amountPaise: said.amount, createdAt: beganAt(said, gatewayOrder.createdAt, at), ...values };
  const [payment] = await tx
    .insert(paymentsTable)
    .values(fresh)
    .onConflictDoUpdate({ target: paymentsTable.id, set: values })
    .returning();
  if (!payment) throw new Error(`payment ${said.id} could not be kept`);
  if (values.state === 'captured' && known?.state !== 'captured') await bookCapture(tx, deps, payment, at);
  return payment;
}

/** Returns the columns of a payment after a report: nothing known is lost, and the state never goes back. */
function valuesOf(said: WirePayment, known: PaymentRow | undefined, at: Date) {
  const state = known ? furthestPaymentState(known.state, paymentStateOf(said)) : paymentStateOf(said);
  return {
    state,
    method: said.method ?? known?.method ?? null,
    instrument: instrumentOf(said) ?? known?.instrument ?? null,
    failure: state === 'failed' ? (said.error_reason ?? known?.failure ?? null) : null,
    ...(state === 'captured' ? capturedOf(said, known, at) : { capturedPaise: 0, capturedAt: null }),
  };
}

/** Books a capture, and sends the refunds that waited for it. */
async function bookCapture(
  tx: Db,
  { jobs }: Needs<'jobs'>,
  { id: paymentId, orderId, amountPaise }: PaymentRow,
  at: Date,
): Promise<void> {
  await tx
    .insert(moneyMovementsTable)
    .values({ at, orderId, source: 'gateway', reason: 'captured', amountPaise, paymentId });
  for (const refund of await refundsOfOrder(tx, orderId)) {
    if (refund.paymentId === paymentId && refund.state === 'wanted')
      await jobs.send(tx, 'send-refund', { refundId: refund.id });
  }
}

/**
 * Refunds a captured payment that did not pay for its order; of a cancelled order the remainder. A wrong amount waits
 * first.
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
  const reason = 'the order could not be had for this payment';
  const refundId = await wantRefund(tx, deps.jobs, payment, back, { reason, at, ...startAfter });
  await deps.jobs.send(tx, 'mail-refund', { refundId }, startAfter);
}

/** Returns how much of a captured payment is sent back: nothing of one that pays for its order. */
async function paiseToSendBack(tx: Db, order: OrderRow, payment: PaymentRow): Promise<number> {
  const rest = payment.amountPaise - payment.refundedPaise;
  if (order.paidBy !== payment.id) return rest;
  return order.state === 'cancelled' ? Math.min(rest, await leftToRefund(tx, order, payment)) : 0;
}

/**
 * Handles an authorization that the bank released before capture. It cancels an order that is still here; a shipped one
 * needs a person.
 */
async function loseReservation(tx: Db, deps: Needs<'jobs' | 'now' | 'log'>, order: OrderRow): Promise<void> {
  const end = { state: 'cancelled', actor: 'gateway', reason: 'the reserved payment was let go by the bank' } as const;
  const { left } = await mostAdvancedParcel(tx, order.id);
  if (!left && (await giveUpOrder(tx, deps, order, end))) return;
  if (order.state !== 'cancelled')
    deps.log.error(
      { event: 'payment.authorization_lost', order: order.reference },
      "the authorization of a dispatched order's payment lapsed",
    );
}

function capturedOf(said: WirePayment, known: PaymentRow | undefined, at: Date) {
  return { capturedPaise: known?.amountPaise ?? said.amount, capturedAt: known?.capturedAt ?? at };
}
