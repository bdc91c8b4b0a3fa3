import { z } from 'zod';
import { done } from '#contract/account-reply.ts';
import { Mobile } from '#contract/address.ts';
import { maxLines } from '#contract/cart-rules.ts';
import { Quote, WantedLine } from '#contract/checkout.ts';
import { DeliveryMethod } from '#contract/delivery.ts';
import { IdempotencyKey } from '#contract/order-access.ts';
import { NewOrder } from '#contract/orders.ts';
import { text } from '#contract/primitives.ts';
import { success } from '#contract/problem.ts';
import { linesOf } from '#contract/refunds.ts';
import { Rupees } from '#contract/rupees.ts';
import { tooManyLines } from '#contract/too-many-lines.ts';
import { officeEndpoint } from './endpoint.ts';

/** A product as it is told of on the phone: what there is of each size now. */
export const OnShelf = z.object({
  id: z.string(),
  name: z.string(),
  team: z.string().nullable(),
  price: Rupees,
  image: z.string(),
  finalSale: z.boolean(),
  sizes: z.array(z.object({ size: z.string(), left: z.int() })),
});
export type OnShelf = z.output<typeof OnShelf>;

export const findOnShelf = officeEndpoint(
  'GET',
  '/api/office/new-order/products',
  { permission: 'orders.change' },
  {
    summary: 'Products by the shop’s own search, 8 at most, with the pieces there are of each size.',
    query: z.object({ q: text(100) }),
    reply: success(z.array(OnShelf)),
  },
);

/** Somebody who ordered with this phone before, or had a parcel sent there: their latest order to that door. */
export const KnownCaller = z.object({
  reference: z.string(),
  name: z.string(),
  city: z.string(),
  pin: z.string(),
  email: z.string(),
  placedAt: z.iso.datetime(),
  words: z.string(),
});
export type KnownCaller = z.output<typeof KnownCaller>;

export const findCaller = officeEndpoint(
  'POST',
  '/api/office/new-order/caller',
  { permission: 'orders.change', changes: false },
  {
    summary:
      'Who ordered with a phone before: one row a door, the newest first, 5 at most. What is masked is shown by the order’s own call, which notes it.',
    body: z.object({ phone: Mobile }),
    reply: success(z.object({ orders: z.int(), doors: z.array(KnownCaller) })),
  },
);

/** Where a PIN is, as far as it says so. */
const PinPlace = z.object({ city: z.string().nullable(), state: z.string().nullable(), served: z.boolean() });

export const quoteForCaller = officeEndpoint(
  'POST',
  '/api/office/new-order/quote',
  { permission: 'orders.change', changes: false },
  {
    summary: 'What an order comes to, as the shop’s own checkout says it, and where its PIN is; null where nobody knows that PIN.',
    body: z.object({
      lines: linesOf(WantedLine, 'Choose a piece', tooManyLines(maxLines)),
      pin: text(10).optional(),
      delivery: DeliveryMethod.optional(),
    }),
    reply: success(z.object({ quote: Quote, place: PinPlace.nullable() })),
  },
);

/** Where an unpaid order is paid: by mail, and as a text to send from a phone. */
export const PaymentLink = z.object({
  /** Opens the order. */
  link: z.string(),
  /** Until when its pieces are kept. */
  until: z.iso.datetime(),
  sms: z.string(),
});
export type PaymentLink = z.output<typeof PaymentLink>;

export const PlacedForCaller = z.object({
  reference: z.string(),
  total: z.number(),
  /** Null where nothing is to be paid online. */
  payment: PaymentLink.nullable(),
});
export type PlacedForCaller = z.output<typeof PlacedForCaller>;

export const placeForCaller = officeEndpoint(
  'POST',
  '/api/office/new-order',
  { permission: 'orders.change' },
  {
    summary:
      'Places an order for a caller, once per Idempotency-Key, by the shop’s own rules, and mails them who ordered it and where to pay.',
    headers: IdempotencyKey,
    body: NewOrder.omit({ storeCredit: true, replaces: true }),
    reply: done(PlacedForCaller),
  },
);

export const sendPaymentLink = officeEndpoint(
  'POST',
  '/api/office/orders/:reference/payment-link',
  { permission: 'orders.change' },
  {
    summary:
      'Keeps an unpaid order’s pieces for another hour and mails where to pay it, once per Idempotency-Key. 409 `not_offered` where nothing is to be paid, or its pieces are gone.',
    headers: IdempotencyKey,
    params: z.object({ reference: text(20) }),
    reply: done(PaymentLink),
  },
);
