import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { disputesTable } from '#database/schema/payments.ts';
import { returnsTable } from '#database/schema/returns.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import { overpaidPaise } from '#server/money/invoices/dispute-effects.ts';
import { readInvoiceableAmounts } from '#server/money/invoices/invoiceable-amounts.ts';
import { findPayment } from '#server/money/payments/queries.ts';
import { refundableOnline, wantRefund } from '#server/money/refunds/refund-order.ts';
import { waitsForDispute } from '#server/money/settlement/waiting-returns.ts';
import { lockOrder, type OrderRow } from '#server/orders/model/find-order.ts';
import type { OrderContext } from '#server/orders/model/order-context.ts';
import type { PaymentRow } from '#server/orders/order-state/order-money.ts';

const reason = 'The bank’s dispute has ended';

/**
 * Refunds what fell due while the bank held the money of a payment, after a dispute that the shop won: each return that
 * waits, then the rest. Each refund has a mail. A cancelled order is refunded when its payment is read. Idempotent.
 */
export async function payAfterDispute(deps: OrderContext, paymentId: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const found = await findPayment(tx, paymentId);
    const order = found && (await lockOrder(tx, found.orderId));
    const payment = await findPayment(tx, paymentId);
    if (order?.paidBy !== paymentId || order.state === 'cancelled' || payment?.state !== 'captured') return;
    const ended = and(eq(disputesTable.paymentId, paymentId), inArray(disputesTable.state, ['won', 'closed']));
    if ((await tx.$count(disputesTable, ended)) > 0) await payWhatIsDue(tx, deps, order, payment);
  });
}

async function payWhatIsDue(
  tx: Db,
  { jobs, now }: Pick<OrderContext, 'jobs' | 'now'>,
  order: OrderRow,
  payment: PaymentRow,
): Promise<void> {
  const outsidePaise = Math.max(0, payment.gatewayRefundedPaise - payment.refundedPaise);
  const most = (await refundableOnline(tx, payment)) - outsidePaise;
  let left = Math.min(most, overpaidPaise(await readInvoiceableAmounts(tx, order)));
  const refund = async (amountPaise: number): Promise<string> => {
    const refundId = await wantRefund(tx, jobs, payment, amountPaise, { reason, at: now() });
    await jobs.send(tx, 'mail-refund', { refundId });
    left -= amountPaise;
    return refundId;
  };
  for (const { id, amountPaise } of await tx.select().from(returnsTable).where(waitsForDispute(order.id))) {
    if (left <= 0) return;
    const refundIds = [await refund(Math.min(left, amountPaise))];
    await tx.update(returnsTable).set({ refundIds }).where(eq(returnsTable.id, id));
  }
  if (left > 0) await refund(left);
}
