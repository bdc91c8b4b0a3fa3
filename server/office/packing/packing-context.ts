import type { Needs } from '#server/foundation/http/context.ts';
import type { PaperProcesses } from '#server/office/packing-papers/paper-process.ts';
import type { OrderContext } from '#server/orders/model/order-context.ts';

/** Dependencies of the packing desk. */
export interface PackingContext extends OrderContext, Needs<'files' | 'log'> {
  paperProcesses: PaperProcesses;
}

/** Key of a parcel: order reference and parcel number. */
export interface ParcelKey {
  reference: string;
  parcel: number;
}
