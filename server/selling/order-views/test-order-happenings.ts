import type { DeliveryMethod } from '#contract/delivery.ts';
import type { OrderAction } from '#contract/office/orders.ts';
import type { ParcelStep } from '#contract/parcel-steps.ts';

/** Shiprocket's status codes of events that tests report. */
export const courierSays = {
  awaiting: 3,
  shipped: 6,
  out: 17,
  nobody: 21,
  delivered: 7,
  returning: 9,
  returned: 10,
} as const;

/** Event in the life of an order; `which` chooses among its parcels, lines or returns. */
export type Happening =
  | { what: 'work' | 'wait'; hours: number }
  | { what: 'book' | 'lost' | 'print' | 'printed' | 'packed' | 'pack' | 'address'; which: number }
  | { what: 'hold' | 'release' | 'transfer' }
  | { what: 'send elsewhere'; which: number }
  | { what: 'size'; which: number; pieces: number }
  | { what: 'delivery'; to: DeliveryMethod }
  | { what: 'tend'; which: number; step: ParcelStep }
  | { what: 'courier'; which: number; says: keyof typeof courierSays }
  | { what: 'cancel'; which: number; pieces: number; by: 'shopper' | 'operator'; all: boolean }
  | { what: 'return' | 'report'; which: number; pieces: number; outcome: 'refund' | 'exchange'; whole: boolean }
  /** An action of the office; `which` chooses among the objects that it fits. */
  | { what: 'office'; action: OrderAction; which: number }
  | { what: 'goodwill'; share: number; to: 'source' | 'credit' }
  | { what: 'handle'; which: number; verb: 'approve' | 'received' | 'accept' | 'sent' | 'refuse' | 'take back' };
