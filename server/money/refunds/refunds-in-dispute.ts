import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { paymentsTable, refundsTable } from '#database/schema/payments.ts';
import type { Jobs } from '#server/foundation/jobs/jobs.ts';
import { findPayment } from '#server/money/payments/queries.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';
import { disputedOf, type PaymentRow, type RefundRow } from '#server/orders/order-state/order-money.ts';
import { removeFromReturn } from './after-capture.ts';

// Refunds that were promised before a bank held or took back the money of their payment.

/**
 * Returns the part of a payment's refunds in paise that the payment does not cover, as a dispute holds or took the
 * money; at most 0 if it covers all.
 */
export async function uncoveredPaise(db: Db, payment: PaymentRow): Promise<number> {
  return payment.refundedPaise + (await disputedOf(db, payment.id)) - payment.amountPaise;
}

/** Sends the refunds of a payment that waited for a dispute's end. Runs with the order locked. */
export async function sendWaitingRefunds(tx: Db, jobs: Pick<Jobs, 'send'>, paymentId: string, at: Date): Promise<void> {
  const waiting = await tx
    .update(refundsTable)
    .set({ startedAgainAt: at })
    .where(isUnsent(paymentId))
    .returning({ id: refundsTable.id });
  for (const { id: refundId } of waiting) await jobs.send(tx, 'send-refund', { refundId });
}

/**
 * Drops refunds not sent yet, newest first, that a lost dispute leaves without money: the bank gave it to the customer.
 * Sends the others, one of them with a smaller amount if need be. Goodwill stays as a price reduction. The shopper has
 * a mail. Runs with the order locked.
 */
export async function dropUncoveredRefunds(
  tx: Db,
  jobs: Pick<Jobs, 'send'>,
  { id: orderId }: Pick<OrderRow, 'id'>,
  { paymentId, disputeId, at }: { paymentId: string; disputeId: string; at: Date },
): Promise<void> {
  const payment = await findPayment(tx, paymentId);
  const uncovered = payment ? await uncoveredPaise(tx, payment) : 0;
  const unsent = await tx.select().from(refundsTable).where(isUnsent(paymentId));
  let left = uncovered;
  for (const refund of unsent.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())) {
    const lessPaise = Math.min(Math.max(0, left), refund.amountPaise);
    left -= lessPaise;
    if (lessPaise > 0) await dropPart(tx, refund, lessPaise, at);
  }
  const amountPaise = uncovered - left;
  if (amountPaise > 0) {
    const less = sql`${paymentsTable.refundedPaise} - ${amountPaise}`;
    await tx.update(paymentsTable).set({ refundedPaise: less }).where(eq(paymentsTable.id, paymentId));
    await jobs.send(tx, 'mail-dropped-refund', { orderId, amountPaise, why: 'disputed', subject: disputeId });
  }
  await sendWaitingRefunds(tx, jobs, paymentId, at);
}

/**
 * Drops a part of a refund, or all of it. Goodwill lowers the price as before, since the documents contain it: the bank
 * gave the customer its money.
 */
async function dropPart(tx: Db, refund: RefundRow, lessPaise: number, at: Date): Promise<void> {
  const { id, goodwill, reducedPaise } = refund;
  const own = eq(refundsTable.id, id);
  const amountPaise = refund.amountPaise - lessPaise;
  if (amountPaise === 0 && !goodwill) {
    await tx.delete(refundsTable).where(own);
    await removeFromReturn(tx, id, at);
    return;
  }
  const price = goodwill ? { reducedPaise: reducedPaise ?? refund.amountPaise } : {};
  const end = amountPaise === 0 ? { state: 'processed' as const, settledAt: at } : {};
  await tx
    .update(refundsTable)
    .set({ amountPaise, ...price, ...end })
    .where(own);
}

/** Returns the SQL condition for refunds of a payment that the gateway has no request for. */
const isUnsent = (paymentId: string) =>
  and(
    eq(refundsTable.paymentId, paymentId),
    eq(refundsTable.state, 'wanted'),
    isNull(refundsTable.gatewayRefundId),
    eq(refundsTable.asCredit, false),
  );
