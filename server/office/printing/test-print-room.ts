import { and, eq } from 'drizzle-orm';
import type { PrintJob } from '#contract/office/printing.ts';
import { shipmentsTable } from '#database/schema/shipments.ts';
import { testDesignProcesses, testPrintProcesses } from '#server/app/test-support/test-processes.ts';
import type { Jobs } from '#server/foundation/jobs/jobs.ts';
import {
  capWith,
  pictureOf,
  saveTestDesign,
  sendTestPicture,
  someWords,
} from '#server/fulfilment/designs/test-designs.ts';
import { makePrintFiles } from '#server/fulfilment/print-files/make-print-files.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { openPayingShop, orderDeps, placeOrderFor, take } from '#server/selling/order-checks/test-paid-orders.ts';
import { anOrder } from '#server/selling/order-views/test-orders.ts';
import { lookAtDesigns } from './look-at-designs.ts';

const capWithWords = (words: string) => capWith({ ...someWords, words, size: 12, y: 0 });

/** Opens a shop with a printer, a manager and small designs, which are drawn quickly. */
export async function openPrintRoom() {
  const shop = await openPayingShop();
  const processes = testDesignProcesses();
  const printProcesses = testPrintProcesses();
  const salim = (await aColleagueIn(shop, ['printer'], shop.clock.now, { name: 'Salim Ansari' })).cookie;
  const meera = (await aColleagueIn(shop, ['manager'], shop.clock.now, { name: 'Meera Kulkarni' })).cookie;
  const cap = await saveTestDesign(shop, capWithWords('NETS 6 AM'));
  const clubCap = await saveTestDesign(shop, capWithWords('MONSOONS'));
  const picture = { ...pictureOf(await sendTestPicture(shop)), width: 40, height: 30, y: -10 };
  const pictured = await saveTestDesign(shop, capWith(picture, { ...someWords, size: 8, y: 15 }));
  return {
    ...{ shop, processes, printProcesses, salim, meera, cap, clubCap, pictured },
    async close() {
      await Promise.all([processes.close(), printProcesses.close()]);
      await shop.close();
    },
  };
}

type PrintRoom = Awaited<ReturnType<typeof openPrintRoom>>;

/** Returns helpers to order prints and to work in the print room that `roomNow` returns. */
export function printRoomTests(roomNow: () => PrintRoom) {
  const db = () => roomNow().shop.database.db;
  const deps = () => {
    const { shop, processes, printProcesses } = roomNow();
    return { ...orderDeps(shop), files: shop.files, processes, printProcesses, packsItself: () => false };
  };

  /**
   * Checks the designs of an order like the job. With `isReal`, the shop is no demonstration. Returns the times of
   * later checks.
   */
  async function look(orderId: string, { packsItself = false, isReal = false } = {}) {
    const { shopFacts } = deps();
    const seller = { ...shopFacts.seller, ...(isReal && { demonstration: '' }) };
    const again: (Date | undefined)[] = [];
    const jobs: Pick<Jobs, 'send'> = {
      send: async (_tx, _queue, _data, options) => void again.push(options?.startAfter),
    };
    const shop = { ...deps(), jobs, packsItself: () => packsItself, shopFacts: { ...shopFacts, seller } };
    await lookAtDesigns(shop, orderId);
    return again;
  }

  /** Orders designs, pays for them, and has their files made and checked, as the jobs do. */
  async function buy(designs: string[], { quantity = 1, size = 'One size', packsItself = false, isReal = false } = {}) {
    const order = await placeOrderFor(roomNow().shop, {
      ...anOrder(designs.map((customProductId) => ({ customProductId, size, quantity }))),
      payment: 'razorpay',
    });
    await take(roomNow().shop, order.id, 'confirmed');
    await makePrintFiles(deps(), order.id);
    await look(order.id, { packsItself, isReal });
    return order;
  }

  const call = (what: string, payload?: object, cookie = roomNow().salim) =>
    ask(roomNow().shop, what, { cookie, ...(payload && { payload }) });
  const step = (id: string, name: string, cookie = roomNow().salim) =>
    call(`POST /api/office/print-room/${id}/steps`, { step: name }, cookie);
  async function board(): Promise<PrintJob[]> {
    const { data } = (await call('GET /api/office/print-room')).json();
    return data.jobs;
  }
  const columnOf = async (id: string) => (await board()).find((job) => job.id === id)?.column;
  const auditOf = async (reference: string) =>
    (await call(`GET /api/office/audit?about=${reference}`, undefined, roomNow().meera))
      .json()
      .data.rows.map(({ who, what }: { who: string; what: string }) => `${who}: ${what}`);
  const parcelOf = async (orderId: string) =>
    (
      await db()
        .select()
        .from(shipmentsTable)
        .where(and(eq(shipmentsTable.orderId, orderId), eq(shipmentsTable.custom, true)))
    ).find((row) => row.step !== 'cancelled');

  return { db, deps, buy, look, call, step, board, columnOf, auditOf, parcelOf };
}
