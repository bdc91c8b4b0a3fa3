import { z } from 'zod';
import { longestPin, normalizePin, pinForm, pinMessage } from './address-rules.ts';
import { defineEndpoint } from './endpoint.ts';
import { deliveryMethods } from './lists.ts';
import { codeText, limitedText, textOfForm } from './primitives.ts';
import { successReply } from './problem.ts';
import { Rupees } from './rupees.ts';

/** PIN code. Accepts a space after the third digit, as people write it, and removes it. */
export const Pin = limitedText(longestPin, pinMessage)
  .transform(normalizePin)
  .pipe(textOfForm(pinForm, 6, pinMessage));

export const Zone = z.enum(['metro', 'tier2', 'rest']);
export type Zone = z.infer<typeof Zone>;

export const DeliveryMethod = z.enum(deliveryMethods);
export type DeliveryMethod = z.infer<typeof DeliveryMethod>;

/** Calendar day: '2026-11-25'. */
export const Day = z.iso.date();

/** Delivery promise: first and last day (Asia/Kolkata), and in words. The days are null if none are promised. */
export const Promised = z.object({ earliest: Day.nullable(), latest: Day.nullable(), words: z.string() });
export type Promised = z.infer<typeof Promised>;

/** Reasons why a method is unavailable: this PIN, no PIN yet, these goods, or this time of day. */
export const notOffered = ['place', 'pin', 'goods', 'time'] as const;

/** Promise for one parcel of an order. Stock goods ship together; made-to-order goods ship once made. */
export const ParcelPromise = Promised.extend({ custom: z.boolean() });
export type ParcelPromise = z.infer<typeof ParcelPromise>;

export const DeliveryOption = z.object({
  method: DeliveryMethod,
  name: z.string(),
  price: Rupees,
  offered: z.boolean(),
  /** Null if the method is offered. */
  why: z.enum(notOffered).nullable(),
  /**
   * First and last day on which any parcel may arrive (Asia/Kolkata). Null if the method is not offered or the PIN is
   * unknown.
   */
  earliest: Day.nullable(),
  latest: Day.nullable(),
  /** Promise for each parcel; empty if the method is not offered. */
  parcels: z.array(ParcelPromise),
  /** Promise in words, 'Arrives Thu 26 - Sat 28 Nov', or the reason why it is not offered. */
  promise: z.string(),
});
export type DeliveryOption = z.infer<typeof DeliveryOption>;

export const DeliveryArea = z.object({
  pin: z.string(),
  zone: Zone,
  /** Null if the first three digits of the PIN cover several districts. */
  city: z.string().nullable(),
  state: z.string(),
  cashOnDelivery: z.boolean(),
  options: z.array(DeliveryOption),
});
export type DeliveryArea = z.infer<typeof DeliveryArea>;

export const readDeliveryEndpoint = defineEndpoint('GET', '/api/delivery/:pin', {
  summary: 'What reaches a PIN code, when and for how much, and whether cash on delivery does.',
  params: z.object({ pin: codeText(20, pinMessage) }),
  /** '1' for a made-to-order piece, including a shirt with a name on the back. */
  query: z.object({ custom: z.literal('1').optional() }),
  reply: successReply(DeliveryArea),
});
