import { sendResetCode } from '#server/accounts/forgot-password.ts';
import { sendOrderCode } from '#server/accounts/lost-orders.ts';
import { sweepAccounts } from '#server/accounts/sweep-accounts.ts';
import { sweepMessages } from '#server/contact/sweep-messages.ts';
import type { DesignProcesses } from '#server/custom-merch/design-process.ts';
import { makePrintFiles } from '#server/custom-merch/make-print-files.ts';
import { sweepDesigns } from '#server/custom-merch/sweep-designs.ts';
import { sweepOrdered } from '#server/custom-merch/sweep-ordered.ts';
import { sweepNotes } from '#server/customers/sweep-notes.ts';
import { eraseDocuments } from '#server/invoices/erase-documents.ts';
import { type MailSender, sendQueuedMail } from '#server/mail/send-mail.ts';
import { sweepMails } from '#server/mail/sweep-mails.ts';
import { workBulk } from '#server/office-orders/work-bulk.ts';
import { forgetNetworks } from '#server/order-book/move-order.ts';
import { eraseContacts } from '#server/order-desk/erase-contacts.ts';
import { workOrders } from '#server/order-desk/work-orders.ts';
import { openCarrying } from '#server/packing-desk/own-courier.ts';
import type { Gateway } from '#server/payments/razorpay-client.ts';
import { workPayments } from '#server/payments/work-payments.ts';
import type { ShopContext } from '#server/platform/context.ts';
import type { Jobs } from '#server/platform/jobs.ts';
import { drawAgain } from '#server/print-room/draw-again.ts';
import { lookAtDesigns } from '#server/print-room/look-at-designs.ts';
import type { PrintProcesses } from '#server/print-room/print-process.ts';
import type { SheetProcesses } from '#server/product-sheets/sheet-process.ts';
import { sweepSheets } from '#server/product-sheets/sweep-sheets.ts';
import { workSheet } from '#server/product-sheets/work-sheet.ts';
import { sweepReports } from '#server/security/keep-report.ts';
import { sweepSecurityEvents } from '#server/security/sweep-events.ts';
import type { Courier } from '#server/shipping/courier.ts';
import { workShipping } from '#server/shipping/work-shipping.ts';
import { forgetReasons, sweepOffice } from '#server/staff/sweep-office.ts';
import { makeRoom } from '#server/uploads/make-room.ts';
import { sweepUploads } from '#server/uploads/sweep-uploads.ts';
import type { Watch } from './watch-over.ts';

/** What jobs reach outside the database. Where one is undefined, the jobs that want it wait in their queue. */
interface Reach {
  gateway: Gateway | undefined;
  mail: MailSender | undefined;
  /** Null where none is connected: the shop may carry parcels itself. Undefined where nobody works on them. */
  courier: Courier | null | undefined;
  designProcesses: DesignProcesses;
  printProcesses: PrintProcesses;
  sheetProcesses: SheetProcesses;
  /** No other process works on this database. */
  alone: boolean;
  watch: Watch;
  /** What pictures may take that nobody ordered, in MB. */
  roomMb: number;
}

/** Starts every job handler of the shop, and the jobs that the clock makes. */
export async function workJobs(
  jobs: Jobs,
  shop: ShopContext,
  { gateway, mail, courier, designProcesses: processes, printProcesses, sheetProcesses, alone, watch, roomMb }: Reach,
): Promise<void> {
  await workPayments(jobs, { ...shop, gateway });
  await workOrders(jobs, shop);
  if (mail) await jobs.work('send-mail', ({ mailId }) => sendQueuedMail(shop, mail, mailId));
  await jobs.work('work-bulk', ({ actionId }) => workBulk(shop, actionId));
  await jobs.work('work-sheet', ({ sheetId }) => workSheet({ ...shop, sheetProcesses }, sheetId));
  await jobs.work('send-reset-code', (asked) => sendResetCode(shop, asked));
  await jobs.work('send-order-code', (asked) => sendOrderCode(shop, asked));
  if (courier !== undefined) {
    const carrying = openCarrying({ db: shop.db, connected: courier ?? undefined, now: shop.now });
    await workShipping(jobs, { ...shop, courier: carrying }, { alone });
  }
  await jobs.work('make-print-files', async ({ orderId }) => {
    await makePrintFiles({ ...shop, processes }, orderId);
    await lookAtDesigns({ ...shop, printProcesses }, orderId);
  });
  await jobs.work('draw-again', (asked) => drawAgain({ ...shop, processes, printProcesses }, asked));
  await jobs.work('sweep-uploads', async () => {
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
    await makeRoom(shop.db, roomMb, shop.now());
    await sweepDesigns(shop, shop.now());
    await sweepUploads(shop, shop.now());
  });
  await jobs.work('sweep-accounts', async () => {
    await sweepAccounts(shop.db, shop.now());
    await sweepOffice(shop.db, shop.now());
    await forgetReasons(shop.db, shop.now());
    await sweepSheets(shop, shop.now());
    await sweepMessages(shop.db, shop.now());
    await sweepNotes(shop.db, shop.now());
    await sweepSecurityEvents(shop.db, shop.now());
    await sweepReports(shop.db, shop.now());
    await forgetNetworks(shop.db, shop.now());
  });
  await jobs.work('watch-over', () => watch.look());
  await jobs.schedule('watch-over', '*/5 * * * *', {});
  await jobs.schedule('erase-old', '0 22 * * *', {});
  await jobs.schedule('make-room', '*/10 * * * *', {});
  await jobs.schedule('sweep-accounts', '15 * * * *', {});
  await jobs.schedule('sweep-uploads', '30 21 * * *', {});
}
