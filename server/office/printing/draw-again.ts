import type { Db } from '#database/db.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import type { Jobs } from '#server/foundation/jobs/jobs.ts';
import type { JobData } from '#server/foundation/jobs/queues.ts';
import type { DesignContext } from '#server/fulfilment/garments/save-design.ts';
import { makePrintFiles } from '#server/fulfilment/print-files/make-print-files.ts';
import { lockJob, requireColumn } from '#server/office/print-jobs/move-job.ts';
import type { WriteAudit } from '#server/office/staff-records/mount-office.ts';
import { type LookContext, lookAtDesigns } from './look-at-designs.ts';

/**
 * Queues the redrawing of a job's print files and ticket, so that it survives the end of this process. Throws Problem
 * 404, 409 `conflict` once packed, 409 `not_offered` if its design was deleted.
 */
export async function askToDrawAgain(tx: Db, jobs: Pick<Jobs, 'send'>, note: WriteAudit, id: string): Promise<void> {
  const job = await lockJob(tx, id);
  requireColumn(job, 'to_approve', 'to_print', 'printing', 'printed');
  const { order, line, design } = job;
  if (!design)
    throw new Problem(409, 'not_offered', `The design of ${job.id} is not kept any more: nothing can be drawn of it.`);
  await jobs.send(tx, 'draw-again', { orderId: order.id, position: line.position }, { unlessWaiting: true });
  note({ thing: 'order', about: order.reference, what: `Had the print files drawn again: line ${line.position}` });
}

/** Redraws and replaces a line's files, and checks the design if it was not checked. */
export async function drawAgain(
  deps: DesignContext & LookContext & Needs<'publicUrl'>,
  { orderId, position }: JobData['draw-again'],
): Promise<void> {
  await makePrintFiles(deps, orderId, { again: true, only: position });
  await lookAtDesigns(deps, orderId);
}
