import type { CalendarDay } from '#server/foundation/calendar/working-days.ts';
import type { ParcelToSend, ReturnToFetch } from './courier-order.ts';
import type { CourierRemittance } from './courier-remittance.ts';
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
  /** Lists the carriers for a route, at least one. Throws `no_carrier` without one. */
  carriers(route: Route): Promise<Carrier[]>;
  /** Reads the account's main pickup address. */
  pickupPlace(): Promise<{ name: string; pin: string }>;
  createOrder(parcel: ParcelToSend): Promise<CourierIds>;
  createReturn(parcel: ReturnToFetch): Promise<CourierIds>;
  /** Finds an order by our reference. A creation without a response may have left one. */
  findOrder(reference: string): Promise<CourierIds | null>;
  /** Buys a waybill, which costs money. If an earlier call got no response, read the waybill first. */
  assignWaybill(shipmentId: string, options: { carrierId?: string; isReturn?: boolean }): Promise<Waybill>;
  readWaybill(shipmentId: string): Promise<Waybill | null>;
  /**
   * Requests a pickup, on `day` if given. Repeated requests book only one pickup. Returns the pickup time, if known.
   */
  requestPickup(shipmentId: string, day?: CalendarDay): Promise<{ at: Date | null }>;
  /** Fetches the label as a PDF. */
  label(shipmentId: string): Promise<Buffer>;
  /** Returns null while there is no tracking data. */
  track(awb: string): Promise<CourierReport | null>;
  /** Tracks at most 50 parcels at once. Omits parcels without tracking data. */
  trackMany(awbs: readonly string[]): Promise<CourierReport[]>;
  cancelOrder(orderId: string): Promise<void>;
  /**
   * Lists the transfers of collected cash of some days, with their parcels. Throws `not_found` if the courier offers
   * this account no report. Missing for a courier that collects nothing.
   */
  listRemittances?(days: { from: CalendarDay; to: CalendarDay }): Promise<CourierRemittance[]>;
  /** Returns true while no courier collects parcels, so that packed parcels wait. If missing, a courier collects. */
  isAway?(): boolean;
}

/** Limit of parcels per tracking call. */
export const mostTracked = 50;
