import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { OrderKey } from './order-access.ts';
import { text } from './primitives.ts';

/** All fields are always present; an unknown one is an empty string. Names, phones and addresses are masked for strangers, and empty for who looks up many different waybills. */
export const TrackingResult = z.object({
  awb_code: z.string(),
  /** The number of its order: only to whom the order is shown whole, whatever number they looked it up by. */
  order: z.string().optional(),
  current_status: z.string(),
  /** What it waits for in the shop, in a sentence: 'We pack it next.' Missing where it waits for nothing of ours, and to who looks up a waybill. */
  waits: z.string().optional(),
  /** Each parcel by itself, where the order has several or one was lost: the other fields tell of one. Missing to who looks up a waybill. */
  parcels: z.array(z.object({ number: z.number(), awb_code: z.string(), status: z.string(), waits: z.string() })).optional(),
  courier_name: z.string(),
  order_date: z.string(),
  etd: z.string(),
  shipment_track_activities: z.array(z.object({ status: z.string(), date: z.string(), location: z.string() })),
  seller_name: z.string(),
  seller_phone: z.string(),
  pickup_location: z.string(),
  recipient_name: z.string(),
  recipient_phone: z.string(),
  delivery_address: z.string(),
  /** True where names, phones and addresses were masked: the caller has not shown that the order is theirs. */
  masked: z.boolean(),
});
export type TrackingResult = z.infer<typeof TrackingResult>;

export const trackShipment = endpoint('POST', '/api/shiprocket/track', {
  summary: 'Finds a shipment by air waybill number or order reference.',
  body: z.object({
    tracking_id: text(1000, 'Please enter a tracking ID'),
    /** The order's key: whoever holds it sees the order whole. */
    key: OrderKey.optional(),
  }),
  reply: z.union([
    z.object({ success: z.literal(true), data: TrackingResult }),
    z.object({ success: z.literal(false), message: z.string(), data: z.null() }),
  ]),
});
