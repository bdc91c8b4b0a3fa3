import { z } from 'zod';
import { longestPin, pinForm, pinMessage, pinOf } from './address-rules.ts';
import { endpoint } from './endpoint.ts';
import { deliveryMethods } from './lists.ts';
import { formed, text } from './primitives.ts';
import { success } from './problem.ts';
import { Rupees } from './rupees.ts';

/** Accepts one blank after the third digit, as people write it; stored without. */
export const Pin = text(longestPin, pinMessage)
  .transform(pinOf)
  .pipe(formed(pinForm, 6, pinMessage));

export const Zone = z.enum(['metro', 'tier2', 'rest']);
export type Zone = z.infer<typeof Zone>;

export const DeliveryMethod = z.enum(deliveryMethods);
export type DeliveryMethod = z.infer<typeof DeliveryMethod>;

/** A day of the calendar: '2026-11-25'. */
export const Day = z.iso.date();

/** When something arrives: first and last day (Asia/Kolkata), null where no days are promised, and in words. */
export const Promised = z.object({ earliest: Day.nullable(), latest: Day.nullable(), words: z.string() });
export type Promised = z.infer<typeof Promised>;

/** Why a method is not offered: not at this PIN, not before one is known, not with these goods, not at this time. */
export const notOffered = ['place', 'pin', 'goods', 'time'] as const;

/** What one parcel of an order is promised. Goods from the shelf go together, and what is made to order goes when it is made. */
export const ParcelPromise = Promised.extend({ custom: z.boolean() });
export type ParcelPromise = z.infer<typeof ParcelPromise>;

export const DeliveryOption = z.object({
  method: DeliveryMethod,
  name: z.string(),
  price: Rupees,
  offered: z.boolean(),
  /** Null where it is offered. */
  why: z.enum(notOffered).nullable(),
  /** First and last day anything of it can arrive (Asia/Kolkata); null where it is not offered or no PIN is known. */
  earliest: Day.nullable(),
  latest: Day.nullable(),
  /** The same of each parcel; none where it is not offered. */
  parcels: z.array(ParcelPromise),
  /** In words, 'Arrives Thu 26 - Sat 28 Nov', or why it is not offered. */
  promise: z.string(),
});
export type DeliveryOption = z.infer<typeof DeliveryOption>;

export const DeliveryArea = z.object({
  pin: z.string(),
  zone: Zone,
  /** Null where the first three digits cover more than one district. */
  city: z.string().nullable(),
  state: z.string(),
  cashOnDelivery: z.boolean(),
  options: z.array(DeliveryOption),
});
export type DeliveryArea = z.infer<typeof DeliveryArea>;

export const readDelivery = endpoint('GET', '/api/delivery/:pin', {
  summary: 'What reaches a PIN code, when and for how much, and whether cash on delivery does.',
  params: z.object({ pin: text(20, pinMessage) }),
  /** Whether it is asked of a piece that is made to order, a name on a back among them. */
  query: z.object({ custom: z.literal('1').optional() }),
  reply: success(DeliveryArea),
});
