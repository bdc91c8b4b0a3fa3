/** A packing slip: what lies in the box. No price is on it, since it may be a gift. */
export interface Slip {
  reference: string;
  parcel: number;
  packedOn: string;
  delivery: string;
  /** The name and place it goes to. */
  to: string;
  note: string | null;
  lines: { name: string; size: string; quantity: number }[];
}

/** One walk along the shelves. */
export interface PickListPaper {
  day: string;
  orders: number;
  rows: { shelf: string; name: string; size: string; quantity: number; orders: string[] }[];
}

/** A label for a shelf place. */
export interface ShelfLabel {
  shelf: string | null;
  name: string;
  size: string;
  code: string;
}

/** What a driver took along. */
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
