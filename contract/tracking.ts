import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { OrderKey } from './order-access.ts';
import { codeText } from './primitives.ts';

/**
 * Tracking data; unknown fields are empty strings. Names, phones and addresses are masked for strangers, and empty
 * after lookups of many different waybills.
 */
export const TrackingResult = z.object({
  awb_code: z.string(),
  /** Order reference; only for callers who may see the complete order, for a lookup by reference or by waybill. */
  order: z.string().optional(),
  current_status: z.string(),
  /**
   * Next step in the shop, in a sentence: 'We pack it next.' Missing if there is no next step, and for lookups by
   * waybill.
   */
  waits: z.string().optional(),
  /**
   * Each parcel, if the order has several or one was lost; the other fields then describe one of them. Missing for
   * lookups by waybill.
   */
  parcels: z
    .array(z.object({ number: z.number(), awb_code: z.string(), status: z.string(), waits: z.string() }))
    .optional(),
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
  /** True if names, phones and addresses are masked, as the caller has not proved to own the order. */
  masked: z.boolean(),
});
export type TrackingResult = z.infer<typeof TrackingResult>;

export const trackShipmentEndpoint = defineEndpoint('POST', '/api/shiprocket/track', {
  summary: 'Finds a shipment by air waybill number or order reference.',
  body: z.object({
    tracking_id: codeText(1000, 'Please enter a tracking ID'),
    /** Access key of the order; with the key, the data is not masked. */
    key: OrderKey.optional(),
  }),
  reply: z.union([
    z.object({ success: z.literal(true), data: TrackingResult }),
    z.object({ success: z.literal(false), message: z.string(), data: z.null() }),
  ]),
});
