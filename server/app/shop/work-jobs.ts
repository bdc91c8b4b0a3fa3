import type { Watch } from '#server/app/commands/watch-over.ts';
import { sweepAccounts } from '#server/customers/account-routes/sweep-accounts.ts';
import { sweepMessages } from '#server/customers/contact/sweep-messages.ts';
import { sendResetCode } from '#server/customers/passwords/forgot-password.ts';
import { sendOrderCode } from '#server/customers/profile/lost-orders.ts';
import { sweepVisits } from '#server/customers/visits/sweep-visits.ts';
import type { ShopContext } from '#server/foundation/http/context.ts';
import type { Jobs } from '#server/foundation/jobs/jobs.ts';
import { type MailSender, sendQueuedMail } from '#server/foundation/mail/send-mail.ts';
import { sweepMails } from '#server/foundation/mail/sweep-mails.ts';
import { sweepReports } from '#server/foundation/security-events/keep-report.ts';
import { sweepSecurityEvents } from '#server/foundation/security-events/sweep-events.ts';
import type { Courier } from '#server/fulfilment/courier/courier.ts';
import { sweepDesigns } from '#server/fulfilment/designs/sweep-designs.ts';
import { sweepOrdered } from '#server/fulfilment/designs/sweep-ordered.ts';
import { tellEndingDesigns } from '#server/fulfilment/designs/tell-ending.ts';
import type { DesignProcesses } from '#server/fulfilment/garments/design-process.ts';
import { makePrintFiles } from '#server/fulfilment/print-files/make-print-files.ts';
import { workShipping } from '#server/fulfilment/tracking/work-shipping.ts';
import { evictUploads } from '#server/fulfilment/uploads/evict-uploads.ts';
import { sweepUploads } from '#server/fulfilment/uploads/sweep-uploads.ts';
import { workCash } from '#server/money/cash-remittances/work-cash.ts';
import type { Gateway } from '#server/money/gateway/razorpay-client.ts';
import type { DocumentProcesses } from '#server/money/invoices/document-process.ts';
import { eraseDocuments } from '#server/money/invoices/erase-documents.ts';
import { workPayments } from '#server/money/payment-routes/work-payments.ts';
import { sweepAccountantFolders } from '#server/office/accountant-folder/ask-folder.ts';
import { makeAccountantFolder } from '#server/office/accountant-folder/make-folder.ts';
import { sweepNotes } from '#server/office/customers/sweep-notes.ts';
import { workBulk } from '#server/office/orders/work-bulk.ts';
import { openCarrying } from '#server/office/packing/own-courier.ts';
import type { PaperProcesses } from '#server/office/packing-papers/paper-process.ts';
import type { PrintProcesses } from '#server/office/print-drawing/print-process.ts';
import { drawAgain } from '#server/office/printing/draw-again.ts';
import { lookAtDesigns } from '#server/office/printing/look-at-designs.ts';
import { sweepSheets } from '#server/office/product-sheets/sweep-sheets.ts';
import { workSheet } from '#server/office/product-sheets/work-sheet.ts';
import { workReportMails } from '#server/office/reports/work-report-mails.ts';
import { cancelPickup } from '#server/office/returns/cancel-pickup.ts';
import type { SheetProcesses } from '#server/office/sheet-files/sheet-process.ts';
import { forgetReasons, sweepOffice } from '#server/office/staff/sweep-office.ts';
import { forgetNetworks } from '#server/orders/order-state/move-order.ts';
import { workOrders } from '#server/selling/order-checks/work-orders.ts';
import { eraseContacts } from '#server/selling/order-views/erase-contacts.ts';

/** External dependencies of jobs. Jobs whose dependency is missing stay in the queue. */
interface Reach {
  gateway: Gateway | undefined;
  mail: MailSender | undefined;
  /**
   * Courier; null if none is connected, so that the shop may deliver itself. Undefined if this process handles no
   * parcels.
   */
  courier: Courier | null | undefined;
  designProcesses: DesignProcesses;
  documentProcesses: Pick<DocumentProcesses, 'run'>;
  printProcesses: PrintProcesses;
  sheetProcesses: SheetProcesses;
  paperProcesses: Pick<PaperProcesses, 'draw'>;
  /** True if no other process uses this database. */
  alone: boolean;
  watch: Watch;
  /** Storage limit for unordered uploads, in MB. */
  roomMb: number;
}

/** Starts all job handlers of the shop, and the scheduled jobs. */
export async function workJobs(
  jobs: Jobs,
  shop: ShopContext,
  {
    gateway,
    mail,
    courier,
    designProcesses: processes,
    documentProcesses,
    printProcesses,
    sheetProcesses,
    paperProcesses,
    alone,
    watch,
    roomMb,
  }: Reach,
): Promise<void> {
  await workPayments(jobs, { ...shop, gateway });
  await workReportMails(jobs, shop);
  await workCash(jobs, { ...shop, courier: courier ?? undefined });
  await workOrders(jobs, shop);
  if (mail) await jobs.work('send-mail', ({ mailId }) => sendQueuedMail(shop, mail, mailId));
  await jobs.work('work-bulk', ({ actionId }) => workBulk(shop, actionId));
  await jobs.work('work-sheet', ({ sheetId }) => workSheet({ ...shop, sheetProcesses }, sheetId));
  await jobs.work('make-accountant-folder', ({ folderId }) =>
    makeAccountantFolder({ ...shop, processes: documentProcesses }, folderId),
  );
  await jobs.work('send-reset-code', (asked) => sendResetCode(shop, asked));
  await jobs.work('send-order-code', (asked) => sendOrderCode(shop, asked));
  if (courier !== undefined) {
    const carrying = openCarrying({
      ...{ ...shop, connected: courier ?? undefined },
      drawLabel: (label) => paperProcesses.draw({ kind: 'own label', label }),
    });
    await workShipping(jobs, { ...shop, courier: carrying }, { alone });
    await jobs.work('cancel-pickup', ({ returnId }) => cancelPickup({ ...shop, courier: carrying }, returnId));
  }
  await jobs.work('make-print-files', async ({ orderId }) => {
    await makePrintFiles({ ...shop, processes }, orderId);
    await lookAtDesigns({ ...shop, printProcesses }, orderId);
  });
  await jobs.work('draw-again', (asked) => drawAgain({ ...shop, processes, printProcesses }, asked));
  await jobs.work('sweep-uploads', async () => {
    await tellEndingDesigns(shop);
    await sweepDesigns(shop, shop.now());
    await sweepOrdered(shop, shop.now());
    await sweepUploads(shop, shop.now());
  });
  await jobs.work('erase-old', async () => {
    await eraseContacts(shop, shop.now());
    await eraseDocuments(shop, shop.now());
    await sweepMails(shop.db, shop.now());
  });
  await jobs.work('make-room', async () => {
    await evictUploads(shop.db, roomMb, shop.now());
    await tellEndingDesigns(shop);
    await sweepDesigns(shop, shop.now());
    await sweepUploads(shop, shop.now());
  });
  await jobs.work('sweep-accounts', async () => {
    await sweepAccounts(shop.db, shop.now());
    await sweepOffice(shop.db, shop.now());
    await forgetReasons(shop.db, shop.now());
    await sweepSheets(shop, shop.now());
    await sweepAccountantFolders(shop, shop.now());
    await sweepMessages(shop.db, shop.now());
    await sweepNotes(shop.db, shop.now());
    await sweepSecurityEvents(shop.db, shop.now());
    await sweepReports(shop.db, shop.now());
    await sweepVisits(shop.db, shop.now());
    await forgetNetworks(shop.db, shop.now());
  });
  await jobs.work('watch-over', () => watch.look());
  await jobs.schedule('watch-over', '*/5 * * * *', {});
  await jobs.schedule('erase-old', '0 22 * * *', {});
  await jobs.schedule('make-room', '*/10 * * * *', {});
  await jobs.schedule('sweep-accounts', '15 * * * *', {});
  await jobs.schedule('sweep-uploads', '30 21 * * *', {});
}
