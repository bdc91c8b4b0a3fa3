import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { moneyMovementsTable, paymentsTable, refundsTable } from '#database/schema/payments.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import type { WirePayment } from '#server/money/gateway/razorpay-wire.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';
import { type PaymentRow, type RefundRow, refundsOfOrder } from '#server/orders/order-state/order-money.ts';

/**
 * Delay in ms before the refund of a payment with a wrong amount. A wrong message is corrected by then, as undecided
 * orders are queried every five minutes.
 */
export const secondThoughtMs = 10 * 60_000;
/** Safety margin in ms before the end of that delay, since the clocks of processes differ. */
const marginMs = 60_000;

/**
 * Corrects a payment that was reported wrongly: its amount, its movement, and its refund if not sent. The order must be
 * locked. Returns the payment; undefined if its refunds exceed its amount.
 */
export async function correctPayment(
  tx: Db,
  { now, log }: Needs<'now' | 'log'>,
  order: OrderRow,
  { known, said }: { known: PaymentRow; said: WirePayment },
): Promise<PaymentRow | undefined> {
  const isWaiting = order.paidBy === null && (order.state === 'placed' || order.state === 'payment_failed');
  const earliest = now().getTime() - secondThoughtMs + marginMs;
  const isNotSent = (refund: RefundRow) =>
    // A refund larger than the payment was never carried out.
    refund.amountPaise > said.amount || (isWaiting && refund.failures === 0 && refund.createdAt.getTime() > earliest);
  const own = (await refundsOfOrder(tx, order.id)).filter(({ paymentId }) => paymentId === known.id);
  const calledOff = own.filter(
    (refund) => refund.state === 'wanted' && refund.gatewayRefundId === null && isNotSent(refund),
  );
  const refundedPaise = known.refundedPaise - calledOff.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  if (refundedPaise > said.amount) return undefined;
  if (calledOff.length === 0 && known.amountPaise === said.amount) return known;

  const ids = calledOff.map(({ id }) => id);
  if (ids.length > 0) await tx.delete(refundsTable).where(inArray(refundsTable.id, ids));
  const capturedPaise = known.capturedPaise > 0 ? said.amount : 0;
  const values = { amountPaise: said.amount, capturedPaise, refundedPaise };
  await tx.update(paymentsTable).set(values).where(eq(paymentsTable.id, known.id));
  await tx
    .update(moneyMovementsTable)
    .set({ amountPaise: said.amount })
    .where(and(eq(moneyMovementsTable.paymentId, known.id), sql`${moneyMovementsTable.reason} = 'captured'`));
  log.warn(
    {
      event: 'payment.corrected',
      payment: known.id,
      order: order.reference,
      believed: known.amountPaise,
      calledOff: ids,
    },
    'the gateway corrected what it had reported of a payment',
  );
  return { ...known, ...values };
}
