import { eq } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { disputesTable } from '#database/schema/payments.ts';
import { returnsTable } from '#database/schema/returns.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import { overpaidPaise } from '#server/money/invoices/dispute-effects.ts';
import { readInvoiceableAmounts } from '#server/money/invoices/invoiceable-amounts.ts';
import { findPayment } from '#server/money/payments/queries.ts';
import { refundableOnline, refundOrder, wantRefund } from '#server/money/refunds/refund-order.ts';
import { waitsForDispute } from '#server/money/settlement/waiting-returns.ts';
import { lockOrder, type OrderRow } from '#server/orders/model/find-order.ts';
import type { OrderContext } from '#server/orders/model/order-context.ts';
import type { PaymentRow } from '#server/orders/order-state/order-money.ts';
import { mailRefunds } from '#server/selling/order-mails/refund-mails.ts';

const reason = 'The bank’s dispute has ended';

/**
 * Refunds what fell due while the bank held the money of a payment. After a dispute that the shop won: each return that
 * waits, then the rest; a cancelled order is refunded when its payment is read. After a lost one: what other money is
 * due. Each refund has a mail. Idempotent.
 */
export async function payAfterDispute(deps: OrderContext, paymentId: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const found = await findPayment(tx, paymentId);
    const order = found && (await lockOrder(tx, found.orderId));
    const payment = await findPayment(tx, paymentId);
    if (order?.paidBy !== paymentId || payment?.state !== 'captured') return;
    const disputes = await tx.select().from(disputesTable).where(eq(disputesTable.paymentId, paymentId));
    if (disputes.some(({ state }) => state === 'lost')) await payFromElsewhere(tx, deps, order);
    else if (order.state !== 'cancelled' && disputes.some(({ state }) => state === 'won' || state === 'closed'))
      await payWhatIsDue(tx, deps, order, payment);
  });
}

/**
 * Gives back what is due of other money, such as store credit, after a lost dispute: refunds of the payment that were
 * promised fell away, as the bank gave that money back.
 */
async function payFromElsewhere(tx: Db, deps: OrderContext, order: OrderRow): Promise<void> {
  const facts = await readInvoiceableAmounts(tx, order);
  const isOver = order.state === 'cancelled';
  const amountPaise = isOver ? Math.max(0, facts.leftPaise) : overpaidPaise(facts);
  if (amountPaise === 0) return;
  const at = deps.now();
  const request = { orderId: order.id, amountPaise, to: 'source' as const, reason, at };
  await mailRefunds(tx, deps, order, await refundOrder(tx, deps.jobs, request), at);
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
