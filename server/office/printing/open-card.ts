import { and, desc, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import { toDots } from '#artwork/design/resolution.ts';
import { toRupees } from '#contract/money.ts';
import type { PrintCard } from '#contract/office/printing.ts';
import type { Db } from '#database/db.ts';
import { productsTable } from '#database/schema/catalogue.ts';
import { orderLinesTable, ordersTable } from '#database/schema/orders.ts';
import { printJobsTable, printSpoilsTable } from '#database/schema/print-room.ts';
import { picturesOf } from '#server/catalogue/products/present-product.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { drawQrPath } from '#server/foundation/values/qr-path.ts';
import { garmentAddress } from '#server/fulfilment/designs/design-files.ts';
import { findPrintFiles, type PrintFileRow } from '#server/fulfilment/designs/queries.ts';
import { printSizeOf, sideOfWork, workOf } from '#server/fulfilment/designs/saved-work.ts';
import { findUploads } from '#server/fulfilment/uploads/queries.ts';
import { checkLettering, checkPrint } from '#server/office/print-jobs/check-print.ts';
import { findJobs, type Job } from '#server/office/print-jobs/find-jobs.ts';
import { requireJob } from '#server/office/print-jobs/move-job.ts';
import { clothOf, inBoardOrder, presentJob } from '#server/office/print-jobs/present-job.ts';
import type { OrderContext } from '#server/orders/model/order-context.ts';
import { parcelsOf } from '#server/orders/model/order-parcels.ts';
import { soldLines } from '#server/orders/model/sold-lines.ts';
import { deliveryWithLast } from '#server/orders/order-state/delivery-left.ts';
import { cancelledPart } from '#server/selling/order-changes/cancel-order.ts';

const mostOthers = 6;

/** Reads a print job with all details. Throws Problem 404 if it is not in the print room. */
export async function openCard(
  { db, now, publicUrl }: Pick<OrderContext, 'db' | 'now' | 'publicUrl'>,
  id: string,
): Promise<PrintCard> {
  const job = await requireJob(db, id);
  const at = now();
  const { design, look, order, line } = job;
  const work = design && workOf(design);
  const files = (await findPrintFiles(db, order.id)).filter(({ position }) => position === line.position);
  const address = `/api/office/print-room/${job.id}`;
  return {
    job: presentJob(job, at),
    place: await placeOf(db, job, at),
    cloth: clothOf(job),
    sides: (design?.sides ?? []).flatMap((side) => {
      if (!design || !work) return [];
      const made = files.some(({ part }) => part === side);
      const box = look?.sides[side]?.box;
      return {
        ...{ side, name: sideOfWork(work, side), image: garmentAddress(design.id, side) },
        print: made ? `${address}/print/${side}` : null,
        file: made ? `${address}/files/${side}` : null,
        ...printSizeOf(work, side),
        box: box
          ? { left: inMm(box.left), top: inMm(box.top), width: inMm(box.width), height: inMm(box.height) }
          : null,
      };
    }),
    savedBy: order.address.fullName,
    savedAt: (design?.createdAt ?? order.placedAt).toISOString(),
    checks: await checksOf(db, job),
    others: await othersOf(db, job),
    nearest: await nearestOf(db, job),
    ticket: files.some(({ part }) => part === 'ticket') ? `${address}/files/ticket` : null,
    code: await drawQrPath(`${publicUrl}/office/print-room/${job.id}`),
    history: await historyOf(db, job, files),
    goesBack: await goesBackOf(db, job),
  };
}

/** Converts dots to millimetres, to a tenth. */
function inMm(dots: number): number {
  return Math.round((dots / toDots(1)) * 10) / 10;
}

async function placeOf(db: Db, job: Job, now: Date): Promise<PrintCard['place']> {
  const { jobs } = await findJobs(db, now);
  const ids = inBoardOrder(jobs.filter(({ column }) => column === job.column).map((one) => presentJob(one, now))).map(
    (one) => one.id,
  );
  const at = ids.indexOf(job.id);
  // Jobs packed before today are not on the board.
  if (at < 0) return { number: 1, of: 1, before: null, after: null };
  return { number: at + 1, of: ids.length, before: ids[at - 1] ?? null, after: ids[at + 1] ?? null };
}

async function checksOf(db: Db, { design, look }: Job): Promise<PrintCard['checks']> {
  if (!design) return [];
  const { bundledWords } = await import('#artwork/node/load-design-fonts.ts');
  const pictures = new Map((await findUploads(db, design.pictures)).map((upload) => [upload.id, upload]));
  const cloth = clothOf({ design });
  const work = workOf(design);
  const checks =
    work.kind === 'design'
      ? checkPrint({
          design: work.design,
          pictures,
          words: bundledWords(),
          cloth,
          look,
          acceptsSoft: design.acceptsSoft,
        })
      : checkLettering(cloth, look);
  if (work.kind === 'shirt') return checks;
  // A design cannot be saved without this declaration, so the check always passes.
  const rights = {
    kind: 'rights',
    level: 'fine',
    words: 'Rights ticked by the shopper',
    measured: design.createdAt.toISOString(),
  } as const;
  return [...checks, rights];
}

/** Lists the customer's other ordered designs, newest first, with their outcome. */
async function othersOf(db: Db, { order, line }: Job): Promise<PrintCard['others']> {
  const same =
    order.accountId === null
      ? eq(ordersTable.email, order.email)
      : or(eq(ordersTable.accountId, order.accountId), eq(ordersTable.email, order.email));
  const rows = await db
    .select({
      ...{
        reference: ordersTable.reference,
        position: orderLinesTable.position,
        design: orderLinesTable.customProductId,
        image: orderLinesTable.image,
      },
      ...{ cancelled: orderLinesTable.cancelled, quantity: orderLinesTable.quantity },
      ...{ approvedAt: printJobsTable.approvedAt, refusedAt: printJobsTable.refusedAt },
    })
    .from(ordersTable)
    .innerJoin(orderLinesTable, eq(orderLinesTable.orderId, ordersTable.id))
    .leftJoin(
      printJobsTable,
      and(eq(printJobsTable.orderId, orderLinesTable.orderId), eq(printJobsTable.position, orderLinesTable.position)),
    )
    .where(
      and(
        same,
        isNotNull(orderLinesTable.customProductId),
        ne(orderLinesTable.customProductId, line.customProductId ?? ''),
        sql`not (${ordersTable.id} = ${order.id} and ${orderLinesTable.position} = ${line.position})`,
      ),
    )
    .orderBy(desc(ordersTable.placedAt), orderLinesTable.position)
    .limit(mostOthers);
  return rows.map(({ reference, position, image, cancelled, quantity, approvedAt, refusedAt }) => ({
    id: `${reference}-${position}`,
    image,
    words: decisionWords({ refusedAt, cancelled, quantity, approvedAt }),
  }));
}

async function nearestOf(db: Db, { look }: Job): Promise<PrintCard['nearest']> {
  const nearest = look?.nearest ?? [];
  if (nearest.length === 0) return [];
  const ids = nearest.map(({ product }) => product);
  const rows = await db
    .select({
      id: productsTable.id,
      name: productsTable.name,
      picture: productsTable.picture,
      gallery: productsTable.gallery,
    })
    .from(productsTable)
    .where(inArray(productsTable.id, ids));
  return nearest.map(({ name, product, likeness }) => {
    const row = rows.find((one) => one.id === product);
    return { name, likeness, image: (row && picturesOf(row, ['front'])[0]?.src) ?? '' };
  });
}

async function historyOf(
  db: Db,
  { order, line, row }: Job,
  files: readonly PrintFileRow[],
): Promise<PrintCard['history']> {
  const spoils = await db
    .select()
    .from(printSpoilsTable)
    .where(and(eq(printSpoilsTable.orderId, order.id), eq(printSpoilsTable.position, line.position)));
  const by = (name: string | null | undefined) => (name ? `, ${name}` : '');
  const drawn = files.filter(({ part }) => part !== 'ticket').at(-1)?.createdAt;
  const told = [
    { at: order.placedAt, words: 'Ordered' },
    { at: row?.approvedAt, words: row?.approvedBy ? `Approved${by(row.approvedBy)}` : 'Approved by rule' },
    ...spoils.map(({ at, by: name, pieces, filmPaise, garment }) => ({
      at,
      words: `Spoilt, ${pieces === 1 ? '1 piece' : `${pieces} pieces`}${garment ? ' and the garment' : ''}, ₹${toRupees(filmPaise).toFixed(2)} of film${by(name)}`,
    })),
    // The ticket is drawn last, and again after cancellations, so the sides give the time of the drawing.
    { at: drawn, words: 'Files drawn' },
    { at: row?.startedAt, words: `Begun${by(row?.startedBy)}` },
    { at: row?.printedAt, words: `Printed${by(row?.printedBy)}` },
  ];
  return told
    .flatMap(({ at, words }) => (at ? [{ at: at.toISOString(), words }] : []))
    .toSorted((one, other) => (one.at < other.at ? 1 : -1));
}

/** Returns the refund if the line is rejected, as the action computes it. */
async function goesBackOf(db: Db, { order, line, pieces }: Job): Promise<number> {
  // With cash on delivery nothing has been paid yet.
  if (order.paidBy === null && order.creditPaise === 0) return 0;
  try {
    const wish = {
      lines: [{ line: line.position, quantity: pieces }],
      deliveryPaise: await deliveryWithLast(db, order),
      actor: 'operator' as const,
    };
    const part = cancelledPart(order, await soldLines(db, order.id), await parcelsOf(db, order), wish);
    return toRupees(part.totalPaise);
  } catch (error) {
    // If it is too late to cancel, for example when packed, nothing is refunded.
    if (error instanceof Problem) return 0;
    throw error;
  }
}

interface Decided {
  refusedAt: Date | null;
  approvedAt: Date | null;
  cancelled: number;
  quantity: number;
}

function decisionWords({ refusedAt, cancelled, quantity, approvedAt }: Decided): string {
  if (refusedAt) return 'Refused';
  if (cancelled === quantity) return 'Cancelled';
  return approvedAt ? 'Approved' : 'Not decided yet';
}
