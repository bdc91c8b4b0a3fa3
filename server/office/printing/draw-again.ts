import type { Db } from '#database/db.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import type { Jobs } from '#server/foundation/jobs/jobs.ts';
import type { JobData } from '#server/foundation/jobs/queues.ts';
import type { DesignContext } from '#server/fulfilment/garments/save-design.ts';
import { makePrintFiles } from '#server/fulfilment/print-files/make-print-files.ts';
import { lockJob, requireColumn } from '#server/office/print-jobs/move-job.ts';
import type { Note } from '#server/office/staff-records/mount-office.ts';
import { type LookContext, lookAtDesigns } from './look-at-designs.ts';

/**
 * Asks for the print files and the ticket of a job to be drawn anew: a job of the shop's does it, so that it is done though this process ends. Throws
 * Problem 404, 409 `conflict` once it is packed, 409 `not_offered` where its design is not kept any more.
 */
export async function askToDrawAgain(tx: Db, jobs: Pick<Jobs, 'send'>, note: Note, id: string): Promise<void> {
  const job = await lockJob(tx, id);
  requireColumn(job, 'to_approve', 'to_print', 'printing', 'printed');
  const { order, line, design } = job;
  if (!design) throw new Problem(409, 'not_offered', `The design of ${job.id} is not kept any more: nothing can be drawn of it.`);
  await jobs.send(tx, 'draw-again', { orderId: order.id, position: line.position });
  note({ thing: 'order', about: order.reference, what: `Had the print files drawn again: line ${line.position}` });
}

/** Draws a line's files anew, in place of those that were there, and looks at the design where nobody has. */
export async function drawAgain(
  deps: DesignContext & LookContext & Needs<'publicUrl'>,
  { orderId, position }: JobData['draw-again'],
): Promise<void> {
  await makePrintFiles(deps, orderId, { again: true, only: position });
  await lookAtDesigns(deps, orderId);
}
