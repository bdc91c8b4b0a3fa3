import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { payWays } from './lists.ts';
import { OrderKey, Reference } from './order-access.ts';
import { text } from './primitives.ts';
import { success } from './problem.ts';
import { Rupees } from './rupees.ts';

/**
 * What the browser hands to the gateway's checkout: `new Razorpay({ ...options, handler, modal })` once the script of
 * `scriptUrl` is loaded. The keys of `options` are the gateway's own; its amounts are paise.
 */
export const GatewayCheckout = z.object({
  scriptUrl: z.string(),
  /** No money moves: pages say so where it would. */
  testMode: z.boolean(),
  /** Until when the pieces are kept for this payment. */
  heldUntil: z.iso.datetime(),
  options: z.object({
    key: z.string(),
    order_id: z.string(),
    amount: z.int(),
    currency: z.literal('INR'),
    name: z.string(),
    description: z.string(),
    prefill: z.object({
      ...{ name: z.string(), email: z.string(), contact: z.string() },
      /** How it was tried before, or the account's last order was paid: a browser that knows what was chosen takes that. */
      method: z.enum(payWays).exclude(['cod']).optional(),
    }),
  }),
});
export type GatewayCheckout = z.infer<typeof GatewayCheckout>;

/** How far the money of an order has got, as a shopper needs to know it. */
export const paymentStates = [
  /** Nothing to pay online: cash on delivery, or store credit paid for all of it. */
  'none',
  /** Pieces are kept, nothing was tried yet. */
  'due',
  /** Something was tried and the bank has not answered: do not pay again. */
  'processing',
  'paid',
  /** The last try failed and nothing was charged. It may be tried again. */
  'failed',
  /** The pieces were kept long enough. It may be tried again if they are still there. */
  'ended',
  /** The order was given up before money came. */
  'cancelled',
  /** Money came for an order that cannot be had, or that was cancelled: it is on its way back. */
  'going_back',
  'gone_back',
] as const;

export const PaymentStatus = z.object({
  reference: z.string(),
  state: z.enum(paymentStates),
  /** The state in a sentence for the shopper. */
  message: z.string(),
  /** What is to be paid online. */
  amount: Rupees,
  /** What it was paid with, masked ('Visa card ending 1007'). */
  instrument: z.string().nullable(),
  /** Until when the pieces are kept, while they are. */
  heldUntil: z.iso.datetime().nullable(),
  /** Whether `beginPayment` may be asked (again). */
  payable: z.boolean(),
});
export type PaymentStatus = z.infer<typeof PaymentStatus>;

const OrderParams = z.object({ reference: Reference });
/** The order's key; whoever is signed in and owns the order needs none. */
const Key = OrderKey.optional();

export const beginPayment = endpoint('POST', '/api/orders/:reference/payment', {
  summary: 'What the checkout script needs to take (again) the payment of a placed order; keeps its pieces 15 minutes from now.',
  params: OrderParams,
  body: z.object({ key: Key }),
  reply: success(GatewayCheckout),
});

export const readPayment = endpoint('GET', '/api/orders/:reference/payment', {
  summary: 'How far the payment of an order has got. Ask every 2 to 3 seconds while it is processing.',
  params: OrderParams,
  query: z.object({ key: Key }),
  reply: success(PaymentStatus),
});

export const leavePayment = endpoint('POST', '/api/orders/:reference/payment/left', {
  summary: "The gateway's window was closed without success: asks what became of it, and lets the pieces go if the last try failed.",
  params: OrderParams,
  body: z.object({ key: Key }),
  reply: success(PaymentStatus),
});

export const verifyPayment = endpoint('POST', '/api/payments/razorpay/verify', {
  summary: "What the checkout script hands to its handler, passed on as it is. The signature is held to the stored order's id.",
  body: z.object({
    razorpay_order_id: text(80),
    razorpay_payment_id: text(80),
    razorpay_signature: text(200),
  }),
  reply: success(PaymentStatus),
});
