import type { ParcelToSend, ReturnToFetch } from './courier-order.ts';
import type { CourierReport } from './shiprocket-wire.ts';

/** Carrier that would accept a parcel. Amounts are rupees, as the courier sends them. */
export interface Carrier {
  id: string;
  name: string;
  rateRupees: number;
  cashOnDelivery: boolean;
  /** Days to delivery; null if the courier does not say. */
  days: number | null;
  recommended: boolean;
}

export interface Route {
  fromPin: string;
  toPin: string;
  weightKg: number;
  cashOnDelivery: boolean;
  /** Data of a return parcel, which needs its value. */
  returns?: { valueRupees: number };
}

/** Identifiers of a parcel at the courier. */
export interface CourierIds {
  orderId: string;
  shipmentId: string;
}

export interface Waybill {
  awb: string;
  carrier: string;
}

/** Operations of the courier. Every call throws CourierError, with a name for each kind of failure. */
export interface Courier {
  /** Lists the carriers for a route, at least one; throws `no_carrier` if none. */
  carriers(route: Route): Promise<Carrier[]>;
  /** Reads the account's main pickup address. */
  pickupPlace(): Promise<{ name: string; pin: string }>;
  createOrder(parcel: ParcelToSend): Promise<CourierIds>;
  createReturn(parcel: ReturnToFetch): Promise<CourierIds>;
  /** Finds an order created under our reference: possibly left by a creation without a response. */
  findOrder(reference: string): Promise<CourierIds | null>;
  /** Buys a waybill, which costs money: read it first if an earlier call got no response. */
  assignWaybill(shipmentId: string, options: { carrierId?: string; isReturn?: boolean }): Promise<Waybill>;
  readWaybill(shipmentId: string): Promise<Waybill | null>;
  /** Requests a pickup; repeating it books only one. Returns the pickup time, if given. */
  requestPickup(shipmentId: string): Promise<{ at: Date | null }>;
  /** Fetches the label as a PDF. */
  label(shipmentId: string): Promise<Buffer>;
  /** Returns null while there is no tracking data. */
  track(awb: string): Promise<CourierReport | null>;
  /** Tracks at most 50 parcels at once; those without data are left out. */
  trackMany(awbs: readonly string[]): Promise<CourierReport[]>;
  cancelOrder(orderId: string): Promise<void>;
  /** Returns true while no courier collects parcels: packed ones wait. Absent means collecting. */
  isAway?(): boolean;
}

/** Limit of parcels per tracking call. */
export const mostTracked = 50;
