import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { paymentsTable, refundsTable } from '#database/schema/payments.ts';
import type { Jobs } from '#server/foundation/jobs/jobs.ts';
import { recordSecurityEvent } from '#server/foundation/security-events/record-event.ts';
import { releasesUncapturedAuthorization } from '#server/money/payments/payment-rules.ts';
import { findPayment } from '#server/money/payments/queries.ts';
import { lockOrder, type OrderRow } from '#server/orders/model/find-order.ts';
import { paidPastGateway } from '#server/orders/order-state/cash-on-delivery.ts';
import { leftToRefund } from '#server/orders/order-state/left-to-refund.ts';
import { cashLeft, disputedOf, type PaymentRow } from '#server/orders/order-state/order-money.ts';
import { refusalOfCredit } from '#server/orders/order-state/refusal-of-credit.ts';
import { giveCredit } from '#server/orders/store-credit/move-credit.ts';

export interface RefundRequest {
  orderId: string;
  amountPaise: number;
  /**
   * Destination of the refund: the original payment method, or store credit. Orders of guests have no account for
   * credit.
   */
  to: 'source' | 'credit';
  /** Reason for the audit log ('cancelled by the shopper'). */
  reason: string;
  at: Date;
  /** True if the refund lowers the price and nothing was cancelled or returned. */
  goodwill?: boolean;
  /** True if the order is cancelled as a whole, so that nothing captures its payment later. */
  endsOrder?: boolean;
}

/** Parts of a refund. They add up to its amount. */
export interface RefundParts {
  /** Refund to the original payment method, in paise, which takes 7 to 10 days. */
  toSourcePaise: number;
  /** Refund as store credit, in paise, which is available at once. */
  toCreditPaise: number;
  /** Refund as store credit, in paise, which is given once the authorized payment is captured. */
  waitingCreditPaise: number;
  /** Amount in paise that is due and that the bank holds, until a dispute ends. */
  heldPaise: number;
  /** Authorized amount in paise that was never captured and that the bank releases, so no refund is shown. */
  untakenPaise: number;
  /** Amount in paise paid in cash or outside the gateway; staff must send it. */
  byHandPaise: number;
  /** Ids of the created refunds, for credit notes and mail. */
  refundIds: string[];
}

/** Returns a refund without parts. */
export function noParts(): RefundParts {
  return {
    toSourcePaise: 0,
    toCreditPaise: 0,
    waitingCreditPaise: 0,
    heldPaise: 0,
    untakenPaise: 0,
    byHandPaise: 0,
    refundIds: [],
  };
}

/** Error for a refund larger than the payment minus earlier refunds. */
export class RefundTooLarge extends Error {}

/**
 * Refunds an order in the transaction of the change that causes the refund. Locks the order, so concurrent refunds
 * never exceed the payment. A retried job sends refunds to the source. Store credit for an authorized payment waits
 * for its capture. Throws RefundTooLarge.
 */
export async function refundOrder(tx: Db, jobs: Pick<Jobs, 'send'>, request: RefundRequest): Promise<RefundParts> {
  const { orderId, amountPaise } = request;
  const { order, payment, leftPaise } = await lockRefundable(tx, request);
  const isAll = amountPaise === leftPaise;
  const to = destinationOf(order, request);
  const parts = noParts();
  // Refunds as credit give the money first that was taken: cash, credit and captured payments.
  const untakenPaise = payment?.state === 'authorized' ? await refundableOnline(tx, payment) : 0;
  const takenPaise = leftPaise - untakenPaise;
  let left = amountPaise;
  // The gateway cannot refund manual payments; staff refund them by hand, like cash.
  if (to === 'source' && payment && !paidPastGateway(order)) {
    left -= await refundToSource(tx, jobs, { request, payment, left, parts, isAll });
  }
  const byHand = await paiseByHand(tx, order, to, left);
  const row = { orderId, reason: request.reason, createdAt: request.at, goodwill: request.goodwill ?? false };
  if (byHand > 0) {
    const id = newRefundId();
    await writeRefund(tx, { ...row, id, amountPaise: byHand, state: 'wanted' }, 'by hand');
    parts.refundIds.push(id);
    parts.byHandPaise = byHand;
    left -= byHand;
  }
  await refundAsCredit(tx, jobs, order, { request, payment, left, takenPaise, parts });
  return parts;
}

interface CreditRefund {
  request: RefundRequest;
  payment: PaymentRow | undefined;
  left: number;
  /** Part of the money left to refund that was taken, in paise: the rest is only authorized. */
  takenPaise: number;
  parts: RefundParts;
}

/** Refunds the rest as store credit: at once for money that was taken, and after the capture for the rest. */
async function refundAsCredit(
  tx: Db,
  jobs: Pick<Jobs, 'send'>,
  { accountId, id: orderId }: OrderRow,
  { request, payment, left, takenPaise, parts }: CreditRefund,
): Promise<void> {
  if (accountId === null) return;
  const { at, reason, goodwill = false } = request;
  const amountPaise = Math.min(left, takenPaise);
  if (amountPaise > 0) {
    const id = newRefundId();
    const settled = { state: 'processed' as const, createdAt: at, settledAt: at };
    await writeRefund(tx, { id, orderId, reason, goodwill, amountPaise, ...settled }, 'as credit');
    await giveCredit(tx, { accountId, orderId, amountPaise, at, reason: 'refunded', refundId: id });
    parts.refundIds.push(id);
    parts.toCreditPaise = amountPaise;
  }
  const waitingPaise = left - amountPaise;
  if (waitingPaise <= 0 || !payment) return;
  parts.refundIds.push(await wantRefund(tx, jobs, payment, waitingPaise, { ...request, asCredit: true }));
  parts.waitingCreditPaise = waitingPaise;
}

/** Returns the requested destination; the source if the order cannot be refunded as store credit. Pure. */
function destinationOf(order: OrderRow, { to }: Pick<RefundRequest, 'to'>): RefundRequest['to'] {
  return to === 'credit' && refusalOfCredit(order) === undefined ? 'credit' : 'source';
}

/** Returns the part of a payment that is neither refunded nor in dispute, in paise. */
export async function refundableOnline(db: Db, payment: PaymentRow): Promise<number> {
  return Math.max(0, payment.amountPaise - payment.refundedPaise - (await disputedOf(db, payment.id)));
}

/**
 * Reserves a part of a payment for a refund, which a job sends once the payment is captured; with `asCredit`, it then
 * becomes store credit. The order must be locked. Returns the refund id. Throws RefundTooLarge.
 */
export async function wantRefund(
  tx: Db,
  jobs: Pick<Jobs, 'send'>,
  payment: Pick<PaymentRow, 'id' | 'orderId' | 'state'>,
  amountPaise: number,
  why: { reason: string; at: Date; startAfter?: Date; goodwill?: boolean; asCredit?: boolean },
): Promise<string> {
  const { rows } = await tx.execute(sql`
    update ${paymentsTable} set refunded_paise = refunded_paise + ${amountPaise}
    where id = ${payment.id} and refunded_paise + ${amountPaise} <= amount_paise returning id`);
  if (rows.length === 0) throw new RefundTooLarge(`${amountPaise} paise of ${payment.id}`);
  const id = newRefundId();
  const { id: paymentId, orderId } = payment;
  const { reason, at: createdAt, goodwill = false, asCredit = false } = why;
  await writeRefund(
    tx,
    { id, orderId, paymentId, amountPaise, state: 'wanted', reason, createdAt, goodwill, asCredit },
    asCredit ? 'as credit, after the capture' : 'to the source',
  );
  if (payment.state === 'captured')
    await jobs.send(tx, 'send-refund', { refundId: id }, why.startAfter && { startAfter: why.startAfter });
  else await jobs.send(tx, 'capture-payments', { orderId, state: 'cancelled' });
  return id;
}

export function newRefundId(): string {
  return `rfd_${randomBytes(12).toString('hex')}`;
}

/** Creates a refund with its security event. `way` is the destination. */
export async function writeRefund(
  tx: Db,
  row: typeof refundsTable.$inferInsert,
  way: string,
): Promise<typeof refundsTable.$inferSelect | undefined> {
  const [written] = await tx.insert(refundsTable).values(row).returning();
  await recordSecurityEvent(tx, { kind: 'order_refunded', orderId: row.orderId, about: way });
  return written;
}

/**
 * Locks an order with its payment. `leftPaise` is the sum paid and not refunded. Throws RangeError, or RefundTooLarge
 * if the amount exceeds that sum.
 */
async function lockRefundable(
  tx: Db,
  { orderId, amountPaise }: RefundRequest,
): Promise<{ order: OrderRow; payment: PaymentRow | undefined; leftPaise: number }> {
  if (!Number.isSafeInteger(amountPaise) || amountPaise <= 0)
    throw new RangeError(`${amountPaise} paise cannot be refunded`);
  const order = await lockOrder(tx, orderId);
  if (!order) throw new RangeError(`there is no order ${orderId}`);
  const payment = order.paidBy ? await findPayment(tx, order.paidBy) : undefined;
  const leftPaise = await leftToRefund(tx, order, payment);
  if (amountPaise > leftPaise) throw new RefundTooLarge(`${amountPaise} paise of ${order.reference}`);
  return { order, payment, leftPaise };
}

interface SourceRefund {
  request: RefundRequest;
  payment: PaymentRow;
  left: number;
  parts: RefundParts;
  isAll: boolean;
}

/**
 * Refunds what is left of the payment. Leaves an authorization uncaptured if the whole order ends and nothing of it
 * remains paid. Returns the amount in paise.
 */
async function refundToSource(
  tx: Db,
  jobs: Pick<Jobs, 'send'>,
  { request, payment, left, parts, isAll }: SourceRefund,
): Promise<number> {
  const there = Math.min(left, await refundableOnline(tx, payment));
  const isOver = isAll && request.endsOrder === true && there === payment.amountPaise;
  if (isOver && releasesUncapturedAuthorization(payment)) parts.untakenPaise = there;
  else if (there > 0) {
    parts.refundIds.push(await wantRefund(tx, jobs, payment, there, request));
    parts.toSourcePaise = there;
  }
  return there;
}

/** Returns the amount that staff refund by hand, in paise: everything for a guest, only the cash for a member. */
async function paiseByHand(tx: Db, order: OrderRow, to: RefundRequest['to'], left: number): Promise<number> {
  if (!order.accountId) return left;
  return to === 'source' ? Math.min(left, await cashLeft(tx, order.id)) : 0;
}
