import { inTransaction } from '#server/foundation/database/transaction.ts';
import type { Jobs } from '#server/foundation/jobs/jobs.ts';
import { invoiceWhenDue } from '#server/money/invoices/issue-document.ts';
import type { OrderContext } from '#server/orders/model/order-context.ts';
import { closeOrders } from '#server/orders/order-state/close-orders.ts';
import { moveOrder } from '#server/orders/order-state/move-order.ts';
import { bookOutsideRefunds } from '#server/selling/order-changes/book-outside-refunds.ts';
import { payAfterDispute } from '#server/selling/order-changes/pay-after-dispute.ts';
import { restockReturnedOrder } from '#server/selling/order-changes/restock-returned-order.ts';
import { mailOrder } from '#server/selling/order-mails/mail-order.ts';
import { mailDroppedRefund, mailRefund } from '#server/selling/order-mails/refund-mails.ts';

/** Starts the jobs that follow an order's states: confirmed, mailed, invoiced, restocked, closed. */
export async function workOrders(jobs: Jobs, shop: OrderContext): Promise<void> {
  const { db, now } = shop;
  await jobs.work('confirm-order', async ({ orderId }) => {
    await inTransaction(db, (tx) => moveOrder(tx, jobs, orderId, 'confirmed', { actor: 'shop', at: now() }));
  });
  await jobs.work('mail-order', (moved) => mailOrder(shop, moved));
  await jobs.work('mail-refund', (job) => mailRefund(shop, job));
  await jobs.work('mail-dropped-refund', (job) => mailDroppedRefund(shop, job));
  await jobs.work('book-outside-refunds', ({ orderId }) => bookOutsideRefunds(shop, orderId));
  await jobs.work('pay-after-dispute', ({ paymentId }) => payAfterDispute(shop, paymentId));
  await jobs.work('issue-invoice', (moved) => inTransaction(db, (tx) => invoiceWhenDue(shop, tx, jobs, moved, now())));
  await jobs.work('take-back-order', ({ orderId }) => restockReturnedOrder(shop, orderId));
  await jobs.work('close-orders', async () => void (await closeOrders(shop.settings, db, jobs, now())));
  await jobs.schedule('close-orders', '20 19 * * *', {});
}
