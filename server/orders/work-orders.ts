import { invoiceWhenDue } from '#server/invoices/issue-document.ts';
import type { Jobs } from '#server/platform/jobs.ts';
import type { ChangeDeps } from './cancel-order.ts';
import { closeOrders } from './close-orders.ts';
import { mailOrder } from './mail-order.ts';
import { moveOrder } from './move-order.ts';
import { mailRefund } from './refund-mails.ts';
import { takeBackOrder } from './take-back-order.ts';

/** Starts the jobs that follow an order's states: confirmed, mailed, invoiced, taken back, closed. */
export async function workOrders(jobs: Jobs, deps: Omit<ChangeDeps, 'jobs'>): Promise<void> {
  const { db, now } = deps;
  const changes: ChangeDeps = { ...deps, jobs };
  await jobs.work('confirm-order', async ({ orderId }) => {
    await db.transaction((tx) => moveOrder(tx, jobs, orderId, 'confirmed', { actor: 'shop', at: now() }));
  });
  await jobs.work('mail-order', (moved) => mailOrder(changes, moved));
  await jobs.work('mail-refund', ({ refundId }) => mailRefund(changes, refundId));
  await jobs.work('issue-invoice', (moved) => db.transaction((tx) => invoiceWhenDue(tx, jobs, moved, now())));
  await jobs.work('take-back-order', ({ orderId }) => takeBackOrder(changes, orderId));
  await jobs.work('close-orders', async () => void (await closeOrders(db, jobs, now())));
  await jobs.schedule('close-orders', '20 19 * * *', {});
}
