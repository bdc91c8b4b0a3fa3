import type { ParcelToSend, ReturnToFetch } from './courier-order.ts';
import type { CourierReport } from './shiprocket-wire.ts';

/** A carrier that would take a parcel. Amounts are rupees, as the courier sends them. */
export interface Carrier {
  id: string;
  name: string;
  rateRupees: number;
  cashOnDelivery: boolean;
  /** Null where the courier does not say. */
  days: number | null;
  recommended: boolean;
}

export interface Route {
  fromPin: string;
  toPin: string;
  weightKg: number;
  cashOnDelivery: boolean;
  /** A parcel that comes back: needs its value. */
  returns?: { valueRupees: number };
}

/** A parcel as the courier knows it. */
export interface CourierIds {
  orderId: string;
  shipmentId: string;
}

export interface Waybill {
  awb: string;
  carrier: string;
}

/** What the shop asks of the courier. Every call throws CourierError, one name for each way it can fail. */
export interface Courier {
  /** The carriers that go there, at least one; `no_carrier` where none does. */
  carriers(route: Route): Promise<Carrier[]>;
  /** The account's main pickup address. */
  pickupPlace(): Promise<{ name: string; pin: string }>;
  createOrder(parcel: ParcelToSend): Promise<CourierIds>;
  createReturn(parcel: ReturnToFetch): Promise<CourierIds>;
  /** An order made under our reference, if there is one: what a creation that was not answered may have left. */
  findOrder(reference: string): Promise<CourierIds | null>;
  /** Costs money: read the waybill first where an earlier call was not answered. */
  assignWaybill(shipmentId: string, options: { carrierId?: string; isReturn?: boolean }): Promise<Waybill>;
  readWaybill(shipmentId: string): Promise<Waybill | null>;
  /** Asking twice is one pickup. When the carrier comes, if it says so. */
  requestPickup(shipmentId: string): Promise<{ at: Date | null }>;
  /** The label as a PDF. */
  label(shipmentId: string): Promise<Buffer>;
  /** Null while there is nothing to tell. */
  track(awb: string): Promise<CourierReport | null>;
  /** At most 50 at once; those with nothing to tell are left out. */
  trackMany(awbs: readonly string[]): Promise<CourierReport[]>;
  cancelOrder(orderId: string): Promise<void>;
  /** True while nobody carries parcels: those that are packed wait. Where it is not said there is somebody. */
  isAway?(): boolean;
}

/** Most parcels one tracking call takes. */
export const mostTracked = 50;
