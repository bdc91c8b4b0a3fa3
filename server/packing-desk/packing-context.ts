import type { DocumentProcesses } from '#server/invoices/document-process.ts';
import type { OrderContext } from '#server/order-book/order-context.ts';
import type { Needs } from '#server/platform/context.ts';
import type { PaperProcesses } from './paper-process.ts';

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
