import { z } from 'zod';
import { doneReply } from './account-reply.ts';
import { Address } from './address.ts';
import { DeliveryMethod } from './delivery.ts';
import { defineEndpoint } from './endpoint.ts';
import { payWays } from './lists.ts';
import { OrderKey, Reference } from './order-access.ts';
import { OrderState, PaymentMethod } from './orders.ts';
import { limitedText, wholeInAddress } from './primitives.ts';
import { successReply } from './problem.ts';
import { Rupees } from './rupees.ts';

export const orderFilters = ['all', 'onTheWay', 'delivered', 'cancelled', 'returned'] as const;

export const OrderCard = z.object({
  reference: z.string(),
  status: OrderState,
  /** Order state in words: 'Out for delivery'. */
  statusWords: z.string(),
  /** Pending shopper action and the end of the stock reservation; null if no action is needed. */
  waits: z.object({ for: z.enum(['code', 'payment']), until: z.iso.datetime() }).nullable(),
  placedAt: z.iso.datetime(),
  /** Current total; the original total if everything was cancelled. */
  total: Rupees,
  payment: PaymentMethod,
  /** Number of pieces in the total. */
  itemCount: z.int(),
  /** First three lines that are not cancelled. */
  lines: z.array(z.object({ name: z.string(), size: z.string(), quantity: z.int(), image: z.string() })),
  /** Number of further lines. */
  moreLines: z.int(),
  promise: z.object({ earliest: z.iso.date().nullable(), latest: z.iso.date().nullable(), words: z.string() }),
});
export type OrderCard = z.infer<typeof OrderCard>;

export const listOwnOrdersEndpoint = defineEndpoint('GET', '/api/account/orders', {
  summary:
    "The caller's own orders, newest first, ten a page. One of them is read whole by GET /api/orders/{reference}.",
  query: z.object({
    show: z.enum(orderFilters).catch('all').default('all'),
    /** Part of a reference or a product name. */
    q: limitedText(100).catch('').default(''),
    page: wholeInAddress(1, 1000).catch(1).default(1),
  }),
  reply: successReply(
    z.object({
      orders: z.array(OrderCard),
      /** Number of matching orders on all pages. */
      count: z.int(),
      page: z.int(),
      pages: z.int(),
    }),
  ),
});

export const LastCheckout = z.object({
  phone: z.string(),
  address: Address,
  delivery: DeliveryMethod,
  /**
   * Payment method last tried for that order, else for the account's last online payment. Null if neither exists or the
   * shop does not offer that method now.
   */
  way: z.enum(payWays).nullable(),
});
export type LastCheckout = z.infer<typeof LastCheckout>;

export const lastCheckoutEndpoint = defineEndpoint('GET', '/api/account/last-checkout', {
  summary: "Where the caller's newest order went, and how it was sent and paid; null where they have none.",
  reply: successReply(LastCheckout.nullable()),
});

export const claimOrderEndpoint = defineEndpoint('POST', '/api/account/orders/claim', {
  summary:
    "Puts an order that was placed as a guest among the caller's own, with the key that opens it and a proof that it is theirs, without which it is 403 `proof_needed`. 404 for a wrong key, and for an order that is somebody's.",
  body: z.object({
    reference: Reference,
    key: OrderKey,
    /** True to also save the delivery address in the account's address book. */
    keepAddress: z.boolean().optional(),
  }),
  /** Message: 'Order {reference} is among your orders now'. */
  reply: doneReply(z.object({ reference: z.string() })),
});
