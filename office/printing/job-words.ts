import type { JobColumn, JobStep } from '#contract/office/print-lists.ts';
import type { PrintJob } from '#contract/office/printing.ts';
import { dayOf, shortMoment, writeShortDay } from '#office/words/time.ts';

/** Names of the board's columns, in order. */
export const columnNames: Readonly<Record<JobColumn, string>> = {
  to_approve: 'To approve',
  to_print: 'To print',
  printing: 'Printing',
  printed: 'Printed',
  packed: 'Packed',
};

/** Button texts of each step. */
export const stepNames: Readonly<Record<JobStep, string>> = { approve: 'Approve', start: 'Start', done: 'Printed' };

/** Toast texts after each step. */
export const stepDone: Readonly<Record<JobStep, string>> = {
  approve: 'is approved',
  start: 'is being printed',
  done: 'is printed',
};

/** Columns that each step leads from and to. */
export const stepWays: Readonly<Record<JobStep, readonly [JobColumn, JobColumn]>> = {
  approve: ['to_approve', 'to_print'],
  start: ['to_print', 'printing'],
  done: ['printing', 'printed'],
};

/** Returns the next step of a job, if it is a step of the print room. */
export function nextJobStep(column: JobColumn): JobStep | undefined {
  return (Object.keys(stepWays) as JobStep[]).find((step) => stepWays[step][0] === column);
}

/**
 * Returns the step for dropping a job on a column: 'spoilt' if it must be printed again, undefined if the drop is not
 * allowed.
 */
export function dropMeans(from: JobColumn, onto: JobColumn): JobStep | 'spoilt' | undefined {
  if (onto === 'to_print' && maySpoil(from)) return 'spoilt';
  return (Object.keys(stepWays) as JobStep[]).find((step) => stepWays[step][0] === from && stepWays[step][1] === onto);
}

/** Returns true if a job in this column can be refused. */
export function mayRefuse(column: JobColumn): boolean {
  return column === 'to_approve' || column === 'to_print' || column === 'printing';
}

/** Returns true if a job in this column can be recorded as spoilt. */
export function maySpoil(column: JobColumn): boolean {
  return column === 'printing' || column === 'printed';
}

/** Returns true if files of a job in this column can be rendered again. */
export function mayDraw(column: JobColumn): boolean {
  return column !== 'packed';
}

/** Describes the goods: 'Red T-shirt, L, 2 pieces'. */
export function goodsWords({
  garment,
  colour,
  garmentName,
  size,
  pieces,
}: Pick<PrintJob, 'garment' | 'colour' | 'garmentName' | 'size' | 'pieces'>): string {
  const goods =
    garment === 'club-shirt' ? `${garmentName}, ${size}` : `${colour} ${garmentName.toLowerCase()}, ${size}`;
  return pieces === 1 ? goods : `${goods}, ${pieces} pieces`;
}

/** Returns the last line of a job: a problem, else its due date or its latest event. */
export function jobLastLine(job: PrintJob): { words: string; urgent: boolean } {
  const urgent = urgentWords(job);
  if (urgent !== undefined) return { words: urgent, urgent: true };
  return { words: progressWords(job), urgent: false };
}

/** Returns the problem of a job, if it has one. */
function urgentWords(job: PrintJob): string | undefined {
  if (job.column === 'to_approve' && job.flags[0]) return job.flags[0].words;
  if (job.onHold) return `On hold: ${job.onHold}`;
  return job.late && job.promisedBy ? `Promised ${writeShortDay(job.promisedBy)}, late` : undefined;
}

function progressWords(job: PrintJob): string {
  if (job.column === 'packed') return `Packed ${shortMoment(job.since)}`;
  if (job.column === 'printed' && job.waitsForOthers > 0) return waitingWords(job);
  if (job.spoilt > 0 && (job.column === 'to_print' || job.column === 'printing')) return againWords(job);
  if (job.column === 'printing') return `Started ${shortMoment(job.since)}`;
  return job.ready ? dueWords(job) : 'Its files are being made';
}

/** Describes for when a job is printed: the promised day, or that it is made again. */
function dueWords({ remake, column, promisedBy }: PrintJob): string {
  if (remake) return column === 'printed' ? 'Made again: send it at the returns desk' : 'Made again for the shopper';
  return promisedBy ? `Promised ${promiseWords(promisedBy)}` : 'No day promised';
}

function promiseWords(day: string): string {
  return day === dayOf(new Date()) ? 'today' : writeShortDay(day);
}

function againWords({ toPrint, pieces }: PrintJob): string {
  return toPrint < pieces ? `${toPrint} of ${pieces} again, spoilt` : 'Printed again, first spoilt';
}

function waitingWords({ waitsForOthers }: PrintJob): string {
  return waitsForOthers === 1 ? 'Waits for its pair' : `Waits for ${waitsForOthers} others`;
}
