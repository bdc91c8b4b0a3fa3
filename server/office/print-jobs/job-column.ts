import type { JobColumn } from '#contract/office/print-lists.ts';
import type { printJobs } from '#database/schema/print-room.ts';
import type { OrderParcel } from '#server/orders/model/order-parcels.ts';

export type JobRow = typeof printJobs.$inferSelect;

interface Facts {
  parcel: Pick<OrderParcel, 'state' | 'printed'>;
  /** What was noted of the line; undefined where nothing was. */
  job: Pick<JobRow, 'approvedAt' | 'startedAt' | 'printedAt'> | undefined;
  /** Whether of any line of the order, taken back or not, it was noted that it was begun. */
  noted: boolean;
}

/**
 * Where a line that is printed stands on the board; undefined where it is not in the print room, or no more. What a process of the release before
 * moved it noted of the parcel alone: then its lines are where the parcel is. Pure.
 */
export function columnOf({ parcel: { state, printed }, job, noted }: Facts): JobColumn | undefined {
  if (state === 'packed') return 'packed';
  if (state !== 'confirmed' && state !== 'in_print') return undefined;
  if (printed || job?.printedAt) return 'printed';
  if (job?.startedAt || (state === 'in_print' && !noted)) return 'printing';
  return job?.approvedAt ? 'to_print' : 'to_approve';
}

/** What a line waits for in its column, as a colleague would say it. */
export const columnWords: Readonly<Record<JobColumn, string>> = {
  to_approve: 'waits to be approved',
  to_print: 'waits to be printed',
  printing: 'is being printed',
  printed: 'is printed',
  packed: 'is packed',
};
