import { invoiceWhenDue } from '#server/invoices/issue-document.ts';
import { closeOrders } from '#server/order-book/close-orders.ts';
import { moveOrder } from '#server/order-book/move-order.ts';
import type { OrderContext } from '#server/order-book/order-context.ts';
import { takeBackOrder } from '#server/order-changes/take-back-order.ts';
import { mailOrder } from '#server/order-mail/mail-order.ts';
import { mailRefund } from '#server/order-mail/refund-mails.ts';
import type { Jobs } from '#server/platform/jobs.ts';
import { inTransaction } from '#server/platform/transaction.ts';

/** Starts the jobs that follow an order's states: confirmed, mailed, invoiced, taken back, closed. */
export async function workOrders(jobs: Jobs, shop: OrderContext): Promise<void> {
  const { db, now } = shop;
  await jobs.work('confirm-order', async ({ orderId }) => {
    await inTransaction(db, (tx) => moveOrder(tx, jobs, orderId, 'confirmed', { actor: 'shop', at: now() }));
  });
  await jobs.work('mail-order', (moved) => mailOrder(shop, moved));
  await jobs.work('mail-refund', ({ refundId }) => mailRefund(shop, refundId));
  await jobs.work('issue-invoice', (moved) => inTransaction(db, (tx) => invoiceWhenDue(tx, jobs, moved, now())));
  await jobs.work('take-back-order', ({ orderId }) => takeBackOrder(shop, orderId));
  await jobs.work('close-orders', async () => void (await closeOrders(db, jobs, now())));
  await jobs.schedule('close-orders', '20 19 * * *', {});
}
