import { z } from 'zod';
import { disputeStates } from '#contract/lists.ts';

/** Optional text. The gateway writes a missing value as null, as 'NA' or not at all. */
export const GatewayText = z
  .string()
  .nullish()
  .transform((text) => (text && text !== 'NA' ? text : null));

/** Amount in paise within the range of the database column; larger amounts are invalid. */
export const Paise = z.int().min(0).max(2_147_483_647);

export const WireOrder = z.object({
  id: z.string().startsWith('order_'),
  amount: Paise,
  currency: z.string(),
  receipt: z.string().nullish(),
  status: z.string(),
  created_at: z.int(),
});
export type WireOrder = z.infer<typeof WireOrder>;

export const WirePayment = z.object({
  id: z.string().startsWith('pay_'),
  order_id: z.string().nullish(),
  amount: Paise.min(1),
  currency: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  captured: z.boolean().nullish(),
  amount_refunded: Paise.nullish(),
  method: GatewayText,
  bank: GatewayText,
  wallet: GatewayText,
  vpa: GatewayText,
  card: z.object({ network: GatewayText, last4: GatewayText, type: GatewayText }).nullish(),
  /** Gateway fee with its tax; null until captured. */
  fee: Paise.nullish(),
  offer_id: GatewayText,
  offers: z.object({ items: z.array(z.object({ id: z.string() })) }).nullish(),
  error_reason: GatewayText,
  error_description: GatewayText,
  created_at: z.int(),
});
export type WirePayment = z.infer<typeof WirePayment>;

export const WireRefund = z.object({
  id: z.string().startsWith('rfnd_'),
  payment_id: z.string(),
  amount: Paise,
  currency: z.string(),
  status: z.enum(['pending', 'processed', 'failed']),
  receipt: z.string().nullish(),
  created_at: z.int(),
});
export type WireRefund = z.infer<typeof WireRefund>;

/** Dispute of a customer's bank. Source: https://razorpay.com/docs/api/disputes/entity (November 2026). */
export const WireDispute = z.object({
  id: z.string().startsWith('disp_'),
  payment_id: z.string(),
  amount: Paise.min(1),
  currency: z.string(),
  reason_code: GatewayText,
  respond_by: z.int().nullish(),
  status: z.enum(disputeStates),
  phase: GatewayText,
  created_at: z.int(),
});
export type WireDispute = z.infer<typeof WireDispute>;

/** Creates the schema of a list. */
export function collectionOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item) });
}

export const RazorpayFailure = z.object({
  error: z.object({ code: GatewayText, description: GatewayText, reason: GatewayText, field: GatewayText }),
});

/** Webhook event. Its payload depends on the event; unknown events are accepted and ignored. */
export const WireEvent = z.object({
  event: z.string(),
  /** Time of the event in seconds since 1970, by which unordered messages are put into order. */
  created_at: z.int().nullish(),
  payload: z.object({
    payment: z.object({ entity: WirePayment }).optional(),
    refund: z.object({ entity: WireRefund }).optional(),
    dispute: z.object({ entity: WireDispute }).optional(),
  }),
});
export type WireEvent = z.infer<typeof WireEvent>;
