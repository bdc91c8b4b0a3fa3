import { z } from 'zod';
import { doneReply } from '#contract/account-reply.ts';
import { Mobile } from '#contract/address.ts';
import { maxLines } from '#contract/cart-rules.ts';
import { Quote, WantedLine } from '#contract/checkout.ts';
import { DeliveryMethod } from '#contract/delivery.ts';
import { IdempotencyKey } from '#contract/order-access.ts';
import { NewOrder } from '#contract/orders.ts';
import { codeText, limitedText } from '#contract/primitives.ts';
import { successReply } from '#contract/problem.ts';
import { linesOf } from '#contract/refunds.ts';
import { Rupees } from '#contract/rupees.ts';
import { tooManyLines } from '#contract/too-many-lines.ts';
import { officeEndpoint } from './endpoint.ts';

/** Product for a telephone order, with the current stock of each size. */
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

export const findOnShelfEndpoint = officeEndpoint(
  'GET',
  '/api/office/new-order/products',
  { permission: 'orders.see' },
  {
    summary: 'Products by the shop’s own search, 8 at most, with the pieces there are of each size.',
    query: z.object({ q: limitedText(100) }),
    reply: successReply(z.array(OnShelf)),
  },
);

/** Earlier customer or recipient with this phone number, and their latest order to that address. */
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

export const findCallerEndpoint = officeEndpoint(
  'POST',
  '/api/office/new-order/caller',
  { permission: 'orders.change', changes: false },
  {
    summary:
      'Who ordered with a phone before: one row a door, the newest first, 5 at most. What is masked is shown by the order’s own call, which notes it.',
    body: z.object({ phone: Mobile }),
    reply: successReply(z.object({ orders: z.int(), doors: z.array(KnownCaller) })),
  },
);

export const quoteForCallerEndpoint = officeEndpoint(
  'POST',
  '/api/office/new-order/quote',
  { permission: 'orders.change', changes: false },
  {
    summary: 'What an order comes to, as the shop’s own checkout says it.',
    body: z.object({
      lines: linesOf(WantedLine, 'Choose a piece', tooManyLines(maxLines)),
      pin: codeText(10).optional(),
      delivery: DeliveryMethod.optional(),
    }),
    reply: successReply(z.object({ quote: Quote })),
  },
);

/** Payment link of an unpaid order: sent by mail, and as SMS text for a phone. */
export const PaymentLink = z.object({
  /** URL that opens the order. */
  link: z.string(),
  /** End of the stock reservation. */
  until: z.iso.datetime(),
  sms: z.string(),
});
export type PaymentLink = z.output<typeof PaymentLink>;

export const PlacedForCaller = z.object({
  reference: z.string(),
  total: z.number(),
  /** Null if nothing is to be paid online. */
  payment: PaymentLink.nullable(),
});
export type PlacedForCaller = z.output<typeof PlacedForCaller>;

export const placeForCallerEndpoint = officeEndpoint(
  'POST',
  '/api/office/new-order',
  {
    permission: 'orders.change',
    unstored: 'Its answer holds the link to the order; the order itself keeps the Idempotency-Key',
  },
  {
    summary:
      'Places an order for a caller, once per Idempotency-Key, by the shop’s own rules, and mails them who ordered it and where to pay.',
    headers: IdempotencyKey,
    body: NewOrder.omit({ storeCredit: true, replaces: true }),
    reply: doneReply(PlacedForCaller),
  },
);

export const sendPaymentLinkEndpoint = officeEndpoint(
  'POST',
  '/api/office/orders/:reference/payment-link',
  {
    permission: 'orders.change',
    unstored: 'Its answer holds the link to the order; the order itself keeps the Idempotency-Key',
  },
  {
    summary:
      'Keeps an unpaid order’s pieces for another hour and mails where to pay it, once per Idempotency-Key. 409 `not_offered` where nothing is to be paid, or its pieces are gone.',
    headers: IdempotencyKey,
    params: z.object({ reference: codeText(20) }),
    reply: doneReply(PaymentLink),
  },
);
