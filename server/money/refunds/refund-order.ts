import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { payments, refunds } from '#database/schema/payments.ts';
import type { Jobs } from '#server/foundation/jobs/jobs.ts';
import { recordSecurityEvent } from '#server/foundation/security-events/record-event.ts';
import { releasesUncapturedAuthorization } from '#server/money/payments/payment-rules.ts';
import { findPayment } from '#server/money/payments/queries.ts';
import { lockOrder, type OrderRow } from '#server/orders/model/find-order.ts';
import { paidPastGateway } from '#server/orders/order-state/cash-on-delivery.ts';
import { cashLeft, type PaymentRow, paidOtherwise, refundsOfOrder } from '#server/orders/order-state/order-money.ts';
import { giveCredit } from '#server/orders/store-credit/move-credit.ts';

export interface RefundRequest {
  orderId: string;
  amountPaise: number;
  /** The way it was paid, or as credit to spend here. A guest's order has no account for credit. */
  to: 'source' | 'credit';
  /** In words, for the shop's own records ('cancelled by the shopper'). */
  reason: string;
  at: Date;
  /** It lowers the price: nothing was cancelled, or came back, for it. */
  goodwill?: boolean;
}

/** What becomes of the amount. The parts add up to it. */
export interface RefundParts {
  /** Goes back the way it came; 7 to 10 days after it was sent. */
  toSourcePaise: number;
  /** Is on the account already. */
  toCreditPaise: number;
  /** Was reserved on a card and never taken: the bank frees it. There is no refund to show. */
  untakenPaise: number;
  /** Was paid in cash, or past the gateway: a person has to send it. */
  byHandPaise: number;
  /** The refunds that were written, for credit notes and mail. */
  refundIds: string[];
}

/** More than the order was paid with, or is left of it after earlier refunds. */
export class RefundTooLarge extends Error {}

/**
 * Gives money of an order back. Runs in the caller's transaction, with the change that causes it (the move to `cancelled`,
 * the return that was received): both happen or neither, and whoever guards that change guards the refund. It locks the order,
 * so refunds never exceed what was paid however many run at once. What goes to the source is sent by a retried job.
 * Throws RefundTooLarge.
 */
export async function refundOrder(tx: Db, jobs: Pick<Jobs, 'send'>, request: RefundRequest): Promise<RefundParts> {
  const { orderId, amountPaise } = request;
  if (!Number.isSafeInteger(amountPaise) || amountPaise <= 0) throw new RangeError(`${amountPaise} paise cannot be refunded`);
  const order = await lockOrder(tx, orderId);
  if (!order) throw new RangeError(`there is no order ${orderId}`);
  const payment = order.paidBy ? await findPayment(tx, order.paidBy) : undefined;
  if (amountPaise > (await leftToRefund(tx, order, payment))) throw new RefundTooLarge(`${amountPaise} paise of ${order.reference}`);

  const parts: RefundParts = { toSourcePaise: 0, toCreditPaise: 0, untakenPaise: 0, byHandPaise: 0, refundIds: [] };
  let left = amountPaise;
  // What came past the gateway cannot go back by it: a person sends it, as they send cash.
  if (request.to === 'source' && payment && !paidPastGateway(order)) {
    const there = Math.min(left, payment.amountPaise - payment.refundedPaise);
    left -= there;
    // What lowers the price is always written down as a refund: papers and sums go by it.
    if (there === payment.amountPaise && !request.goodwill && releasesUncapturedAuthorization(payment)) parts.untakenPaise = there;
    else if (there > 0) {
      parts.refundIds.push(await wantRefund(tx, jobs, payment, there, request));
      parts.toSourcePaise = there;
    }
  }
  const byHand = request.to === 'source' || !order.accountId ? Math.min(left, order.accountId ? await cashLeft(tx, orderId) : left) : 0;
  const row = { orderId, reason: request.reason, createdAt: request.at, goodwill: request.goodwill ?? false };
  if (byHand > 0) {
    const id = newRefundId();
    await writeRefund(tx, { ...row, id, amountPaise: byHand, state: 'wanted' }, 'by hand');
    parts.refundIds.push(id);
    parts.byHandPaise = byHand;
    left -= byHand;
  }
  if (left > 0 && order.accountId) {
    const { accountId } = order;
    const id = newRefundId();
    await writeRefund(tx, { ...row, id, amountPaise: left, state: 'processed', settledAt: request.at }, 'as credit');
    await giveCredit(tx, { accountId, orderId, amountPaise: left, at: request.at, reason: 'refunded', refundId: id });
    parts.refundIds.push(id);
    parts.toCreditPaise = left;
    // The money behind the credit must be ours.
    if (payment) await jobs.send(tx, 'capture-payments', { orderId, state: 'cancelled' });
  }
  return parts;
}

/** What was paid for an order and is not on its way back, in paise. The order must be locked. */
export async function leftToRefund(tx: Db, order: OrderRow, payment: PaymentRow | undefined): Promise<number> {
  const online = payment && payment.state !== 'lapsed' ? payment.amountPaise : 0;
  const paid = online + (await paidOtherwise(tx, order.id));
  const own = (await refundsOfOrder(tx, order.id)).filter(({ paymentId }) => paymentId === null || paymentId === order.paidBy);
  return paid - own.reduce((sum, refund) => sum + refund.amountPaise, 0);
}

/**
 * Lays claim to a part of a payment and has it sent back, by a job as soon as it is captured. The order must be locked.
 * Returns the refund's id. Throws RefundTooLarge.
 */
export async function wantRefund(
  tx: Db,
  jobs: Pick<Jobs, 'send'>,
  payment: Pick<PaymentRow, 'id' | 'orderId' | 'state'>,
  amountPaise: number,
  why: { reason: string; at: Date; startAfter?: Date; goodwill?: boolean },
): Promise<string> {
  const { rows } = await tx.execute(sql`
    update ${payments} set refunded_paise = refunded_paise + ${amountPaise}
    where id = ${payment.id} and refunded_paise + ${amountPaise} <= amount_paise returning id`);
  if (rows.length === 0) throw new RefundTooLarge(`${amountPaise} paise of ${payment.id}`);
  const id = newRefundId();
  const { id: paymentId, orderId } = payment;
  const { reason, at: createdAt, goodwill = false } = why;
  await writeRefund(tx, { id, orderId, paymentId, amountPaise, state: 'wanted', reason, createdAt, goodwill }, 'to the source');
  if (payment.state === 'captured') await jobs.send(tx, 'send-refund', { refundId: id }, why.startAfter && { startAfter: why.startAfter });
  else await jobs.send(tx, 'capture-payments', { orderId, state: 'cancelled' });
  return id;
}

export function newRefundId(): string {
  return `rfd_${randomBytes(12).toString('hex')}`;
}

/** Writes a refund, and that there is one. `way` is how it goes. */
export async function writeRefund(tx: Db, row: typeof refunds.$inferInsert, way: string): Promise<typeof refunds.$inferSelect | undefined> {
  const [written] = await tx.insert(refunds).values(row).returning();
  await recordSecurityEvent(tx, { kind: 'order_refunded', orderId: row.orderId, about: way });
  return written;
}
