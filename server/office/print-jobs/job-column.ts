import type { JobColumn } from '#contract/office/print-lists.ts';
import type { printJobsTable } from '#database/schema/print-room.ts';
import type { OrderParcel } from '#server/orders/model/order-parcels.ts';

export type JobRow = typeof printJobsTable.$inferSelect;

interface Facts {
  parcel: Pick<OrderParcel, 'state' | 'printed'>;
  /** Row of the job; undefined if none. */
  job: Pick<JobRow, 'approvedAt' | 'startedAt' | 'printedAt'> | undefined;
  /** True if any line of the order was recorded as started, even if cancelled later. */
  noted: boolean;
}

/**
 * Returns the board column of a print job; undefined if it is not in the print room. The previous release only recorded
 * parcels, so its lines follow their parcel. Pure.
 */
export function jobColumnOf({ parcel: { state, printed }, job, noted }: Facts): JobColumn | undefined {
  if (state === 'packed') return 'packed';
  if (state !== 'confirmed' && state !== 'in_print') return undefined;
  if (printed || job?.printedAt) return 'printed';
  if (job?.startedAt || (state === 'in_print' && !noted)) return 'printing';
  return job?.approvedAt ? 'to_print' : 'to_approve';
}

/** Returns the board column of a job whose sent pieces are made again; its design was approved before. Pure. */
export function remakeColumnOf(job: Facts['job']): JobColumn {
  if (job?.printedAt) return 'printed';
  return job?.startedAt ? 'printing' : 'to_print';
}

/** Description of the next step per column. */
export const jobColumnWords: Readonly<Record<JobColumn, string>> = {
  to_approve: 'waits to be approved',
  to_print: 'waits to be printed',
  printing: 'is being printed',
  printed: 'is printed',
  packed: 'is packed',
};
