import type { JobColumn } from '#contract/office/print-lists.ts';
import type { PrintJob } from '#contract/office/printing.ts';
import { type CalendarDay, inIndia } from '#server/foundation/calendar/working-days.ts';
import { garmentAddress } from '#server/fulfilment/designs/design-files.ts';
import { workFactsOf, workOf, workTitle } from '#server/fulfilment/designs/saved-work.ts';
import type { Job } from './find-jobs.ts';

/** Presents a job on the board. */
export function presentJob(job: Job, now: Date): PrintJob {
  const { order, line, design, parcel, row, look, column } = job;
  const { at, by } = sinceOf(job);
  return {
    id: job.id,
    reference: order.reference,
    line: line.position,
    column,
    ...garmentOf(job),
    size: line.size,
    pieces: job.pieces,
    sides: design?.sides ?? [],
    image: design ? garmentAddress(design.id, design.sides[0] ?? 'front') : line.image,
    flags: look?.flags ?? [],
    ready: look !== undefined,
    remake: job.isRemake,
    // The promise was for the pieces that are made again.
    promisedBy: job.isRemake ? null : parcel.promise.latest,
    late: !job.isRemake && isLate(parcel.promise.latest, column, inIndia(now).day),
    onHold: order.onHoldWhy,
    since: at.toISOString(),
    by,
    spoilt: row?.spoilt ?? 0,
    toPrint: toPrintOf(job),
    waitsForOthers: job.waitsForOthers,
  };
}

/**
 * Sorts jobs: flagged ones first in approval, then by promised day, then by order age. Packed jobs are newest first.
 */
export function inBoardOrder(jobs: readonly PrintJob[]): PrintJob[] {
  const key = (job: PrintJob) =>
    `${job.column === 'to_approve' && job.flags.length > 0 ? 0 : 1} ${job.promisedBy ?? '9999'} ${job.since} ${job.id}`;
  return jobs.toSorted((one, other) => {
    if (one.column === 'packed' && other.column === 'packed') return one.since < other.since ? 1 : -1;
    return key(one) < key(other) ? -1 : 1;
  });
}

/** Returns the quantity to print now. */
export function toPrintOf({ row, pieces }: Pick<Job, 'row' | 'pieces'>): number {
  return Math.min(row?.piecesAgain ?? pieces, pieces);
}

/** Returns the garment colour of a design, as '#rrggbb'. */
export function clothOf({ design }: Pick<Job, 'design'>): string {
  return design ? workFactsOf(workOf(design)).hex : '#ffffff';
}

/** Returns true if the job is overdue; packed jobs only wait for the courier. */
function isLate(latest: string | null, column: JobColumn, today: CalendarDay): boolean {
  return column !== 'packed' && latest !== null && latest < today;
}

function sinceOf({ column, order, parcel, row }: Job): { at: Date; by: string | null } {
  const step = (state: 'in_print' | 'packed') => parcel.steps.find((one) => one.state === state)?.at;
  const known = {
    to_approve: { at: order.placedAt, by: null },
    to_print: { at: row?.approvedAt, by: row?.approvedBy },
    printing: { at: row?.startedAt ?? step('in_print'), by: row?.startedBy },
    printed: { at: row?.printedAt ?? step('in_print'), by: row?.printedBy },
    packed: { at: step('packed'), by: row?.printedBy },
  }[column];
  return { at: known.at ?? order.placedAt, by: known.by ?? null };
}

/** Describes the garment, from the order line if the design is deleted. */
function garmentOf({ design, line }: Job): Pick<PrintJob, 'title' | 'garment' | 'garmentName' | 'colour'> {
  const work = design && workOf(design);
  const facts = work && workFactsOf(work);
  return {
    title: work ? workTitle(work) : line.name,
    garment: facts?.garment ?? 't-shirt',
    garmentName: facts?.goods ?? line.name,
    colour: facts?.colour ?? line.customization?.baseColor ?? '',
  };
}
