import type { DocumentDrawing } from '#server/money/invoices/document-process.ts';
import type { OwnLabel } from './draw-own-label.ts';

/** Packing slip with the parcel's content. Shows no prices, since the parcel may be a gift. */
export interface Slip {
  reference: string;
  parcel: number;
  packedOn: string;
  delivery: string;
  /** Name and place of the recipient. */
  to: string;
  note: string | null;
  lines: { name: string; size: string; quantity: number }[];
}

/** Pick list of one walk along the shelves. */
export interface PickListPaper {
  day: string;
  orders: number;
  rows: { shelf: string; name: string; size: string; quantity: number; orders: string[] }[];
}

/** Label of a shelf place. */
export interface ShelfLabel {
  shelf: string | null;
  name: string;
  size: string;
  code: string;
}

/** Manifest of a handover to a driver. */
export interface ManifestPaper {
  carrier: string;
  day: string;
  serial: number;
  at: string;
  takenBy: string;
  signature: string | null;
  who: string;
  parcels: { awb: string; reference: string; cash: string }[];
  cash: string;
  missing: string[];
}

/** Task to draw one of the documents that the shop itself creates. */
export type PaperTask =
  | { kind: 'slip'; paper: 'a4' | '4x6'; slip: Slip }
  | { kind: 'own label'; label: OwnLabel }
  | ({ kind: 'document' } & Omit<DocumentDrawing, 'file'>)
  | { kind: 'pick list'; list: PickListPaper }
  | { kind: 'shelf labels'; labels: ShelfLabel[] }
  | { kind: 'manifest'; manifest: ManifestPaper };
