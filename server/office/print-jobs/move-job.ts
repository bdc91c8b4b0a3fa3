import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { JobColumn, JobStep } from '#contract/office/print-lists.ts';
import type { Db } from '#database/db.ts';
import { printJobsTable, printSpoilsTable } from '#database/schema/print-room.ts';
import { shipmentsTable } from '#database/schema/shipments.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Jobs } from '#server/foundation/jobs/jobs.ts';
import { planShipments } from '#server/fulfilment/delivery-promise/plan-shipments.ts';
import { finishPrinted } from '#server/fulfilment/print-files/finish-printed.ts';
import { movePrinted } from '#server/fulfilment/print-files/move-printed.ts';
import type { WriteAudit } from '#server/office/staff-records/mount-office.ts';
import { findOrder, lockOrder } from '#server/orders/model/find-order.ts';
import { parcelsOf } from '#server/orders/model/order-parcels.ts';
import { addPieces, lockSku } from '#server/orders/model/stock-statements.ts';
import { filmOfPiece, readFilm } from './film.ts';
import { findJob, type Job, jobsOfOrder } from './find-jobs.ts';
import { jobColumnWords } from './job-column.ts';

/** Person who moves a job, and the time. */
export interface Hand {
  by: string;
  at: Date;
}

const steps: Readonly<Record<JobStep, { from: JobColumn; what: string }>> = {
  approve: { from: 'to_approve', what: 'Approved the design' },
  start: { from: 'to_print', what: 'Began to print' },
  done: { from: 'printing', what: 'Printed' },
};

/**
 * Finds a job and locks its order, so that concurrent moves run in turn. Throws Problem 404 if it is not in the print
 * room.
 */
export async function lockJob(tx: Db, id: string): Promise<Job> {
  const order = await findOrder(tx, id.replace(/-\d+$/, ''));
  const locked = order && (await lockOrder(tx, order.id));
  const job = locked && (await jobsOfOrder(tx, locked)).find((one) => one.id === id.toUpperCase());
  if (!job) throw gone(id);
  return job;
}

/** Finds a job without locking, for reads. Throws Problem 404. */
export async function requireJob(db: Db, id: string): Promise<Job> {
  const job = await findJob(db, id);
  if (!job) throw gone(id);
  return job;
}

function gone(id: string): Problem {
  return new Problem(404, 'not_found', `${id.toUpperCase()} is not in the print room: it has left, or was cancelled`);
}

/** Rejects an invalid transition and names the person who moved the job first. Throws Problem 409 `conflict`. */
export function requireColumn(job: Job, ...columns: readonly JobColumn[]): void {
  if (columns.includes(job.column)) return;
  const { row } = job;
  const by = {
    to_approve: null,
    to_print: row?.approvedBy,
    printing: row?.startedBy,
    printed: row?.printedBy,
    packed: row?.printedBy,
  }[job.column];
  throw new Problem(409, 'conflict', `${job.id} ${jobColumnWords[job.column]}${by ? `: ${by} was first` : ''}.`);
}

/**
 * Moves a job one step forward. The parcel is in print from its first line on, and printed with its last. Throws
 * Problem 404, 409 `conflict`.
 */
export async function moveJob(
  tx: Db,
  jobs: Pick<Jobs, 'send'>,
  note: WriteAudit,
  id: string,
  step: JobStep,
  { by, at }: Hand,
): Promise<void> {
  const job = await lockJob(tx, id);
  requireColumn(job, steps[step].from);
  const { order } = job;
  if (step === 'start' && order.onHoldWhy !== null)
    throw new Problem(409, 'not_offered', `Order ${order.reference} is on hold: ${order.onHoldWhy}`);
  if (step === 'approve') await noteJob(tx, job, { approvedAt: at, approvedBy: by });
  if (step === 'start') {
    await noteJob(tx, job, { startedAt: at, startedBy: by });
    if (job.parcel.state === 'confirmed') await movePrinted(tx, jobs, order.id, 'in_print', { at, byLine: true });
  }
  if (step === 'done') {
    // A job started by the previous release has no row yet.
    const begun = job.row?.startedAt ? {} : { approvedAt: job.row?.approvedAt ?? at, startedAt: at };
    await noteJob(tx, job, { ...begun, printedAt: at, printedBy: by, piecesAgain: null });
    await finishPrinted(tx, jobs, order.id, at);
  }
  note({ thing: 'order', about: order.reference, what: `${steps[step].what}: line ${job.line.position}` });
}

export interface Spoilt {
  /** Number of earlier spoilages that the client has seen. */
  times: number;
  pieces: number;
  garment: boolean;
}

/**
 * Records spoilt pieces, which are printed again and whose film cost is counted. Repeats have no effect. Returns the
 * products whose stock decreased. Throws Problem 404, 409 `conflict`.
 */
export async function spoilJob(
  tx: Db,
  note: WriteAudit,
  id: string,
  { times, pieces, garment }: Spoilt,
  { by, at }: Hand,
): Promise<string[]> {
  const job = await lockJob(tx, id);
  const { order, line, row } = job;
  requireColumn(job, 'printing', 'printed');
  if ((row?.spoilt ?? 0) !== times)
    throw new Problem(409, 'conflict', `Somebody has said already that ${job.id} was spoilt. Look at it again.`);
  if (pieces > job.pieces)
    throw new Problem(
      409,
      'conflict',
      `${job.id} has ${job.pieces === 1 ? '1 piece' : `${job.pieces} pieces`} by now. Look at it again.`,
    );
  if (job.parcel.printed && !job.isRemake) await takeBackPrinted(tx, job, at);
  await noteJob(tx, job, {
    ...{ approvedAt: row?.approvedAt ?? at, startedAt: null, startedBy: null, printedAt: null, printedBy: null },
    ...{ spoilt: times + 1, piecesAgain: pieces },
  });
  const filmPaise = filmOfPiece(await readFilm(tx), job.look) * pieces;
  const taken = garment ? await takeAnother(tx, job, pieces, by) : [];
  await tx
    .insert(printSpoilsTable)
    .values({ orderId: order.id, position: line.position, at, by, pieces, filmPaise, garment });
  note({
    ...{ thing: 'order', about: order.reference, what: `Spoilt, to be printed again: line ${line.position}` },
    after: { pieces, garment: garment ? 'spoilt too' : 'still good' },
  });
  return taken;
}

/** Takes a replacement club shirt from stock; blanks have no stock. Throws Problem 409 if none is left. */
async function takeAnother(tx: Db, { id, line }: Job, pieces: number, person: string): Promise<string[]> {
  const { productId, size, name } = line;
  if (productId === null) return [];
  const there = await lockSku(tx, { productId, size });
  if ((there?.available ?? 0) < pieces)
    throw new Problem(
      409,
      'conflict',
      `No other ${name} in ${size} is on the shelf for ${id}. Refuse it, and the shopper has their money back.`,
    );
  await addPieces(tx, { productId, size }, -pieces, {
    reason: 'damaged',
    person,
    note: `Spoilt in print, ${id}`,
    reference: null,
  });
  return [productId];
}

/**
 * Marks a parcel with a spoilt piece, or its replacement parcel, as not printed. Throws Problem if it is being packed
 * now.
 */
async function takeBackPrinted(tx: Db, { id, order, line }: Job, at: Date): Promise<void> {
  await planShipments(tx, order, at);
  const parcel = (await parcelsOf(tx, order)).find(({ lines }) => lines.includes(line.position));
  const free = or(isNull(shipmentsTable.lockedUntil), lt(shipmentsTable.lockedUntil, at));
  const changed = await tx
    .update(shipmentsTable)
    .set({ printedAt: null })
    .where(and(eq(shipmentsTable.id, parcel?.id ?? ''), isNull(shipmentsTable.packedAt), free))
    .returning({ id: shipmentsTable.id });
  if (changed.length === 0)
    throw new Problem(409, 'conflict', `${id} is being packed at this moment: it is too late to print it again.`);
}

/** Inserts or updates a job's row. Callers must have locked the order. */
export async function noteJob(
  tx: Db,
  { order, line, row }: Pick<Job, 'order' | 'line' | 'row'>,
  set: Partial<typeof printJobsTable.$inferInsert>,
): Promise<void> {
  const own = { orderId: order.id, position: line.position };
  if (!row) await tx.insert(printJobsTable).values({ ...set, ...own });
  else
    await tx
      .update(printJobsTable)
      .set(set)
      .where(and(eq(printJobsTable.orderId, own.orderId), eq(printJobsTable.position, own.position)));
}

/** Approves pending jobs automatically if parcels are packed automatically and the design needs no review. */
export async function approveByRule(tx: Db, job: Pick<Job, 'order' | 'line'>, at: Date): Promise<void> {
  await tx
    .insert(printJobsTable)
    .values({ orderId: job.order.id, position: job.line.position, approvedAt: at })
    .onConflictDoUpdate({
      target: [printJobsTable.orderId, printJobsTable.position],
      set: { approvedAt: sql`coalesce(${printJobsTable.approvedAt}, excluded.approved_at)` },
    });
}
