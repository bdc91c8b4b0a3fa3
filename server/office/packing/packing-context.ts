import type { Needs } from '#server/foundation/http/context.ts';
import type { DocumentProcesses } from '#server/money/invoices/document-process.ts';
import type { PaperProcesses } from '#server/office/packing-papers/paper-process.ts';
import type { OrderContext } from '#server/orders/model/order-context.ts';

/** What the packing table works with. */
export interface PackingContext extends OrderContext, Needs<'files'> {
  documentProcesses: DocumentProcesses;
  paperProcesses: PaperProcesses;
}

/** A parcel by the number of its order. */
export interface ParcelKey {
  reference: string;
  parcel: number;
}
