import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { payWays } from './lists.ts';
import { OrderKey, Reference } from './order-access.ts';
import { limitedText } from './primitives.ts';
import { successReply } from './problem.ts';
import { Rupees } from './rupees.ts';

/**
 * Options for the gateway's checkout: `new Razorpay({ ...options, handler, modal })` after loading `scriptUrl`. The
 * keys of `options` are the gateway's; amounts are paise.
 */
export const GatewayCheckout = z.object({
  scriptUrl: z.string(),
  /** True if no money moves; pages mention it. */
  testMode: z.boolean(),
  /** End of the stock reservation for this payment. */
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
      /**
       * Payment method tried before, or the method of the account's last order. A choice in the browser takes
       * precedence.
       */
      method: z.enum(payWays).exclude(['cod']).optional(),
    }),
  }),
});
export type GatewayCheckout = z.infer<typeof GatewayCheckout>;

/** Payment states of an order, as shown to shoppers. */
export const paymentStates = [
  /** Nothing to pay online: cash on delivery, or fully paid by store credit. */
  'none',
  /** Stock is reserved, no payment tried yet. */
  'due',
  /** Payment tried without a response of the bank yet: do not pay again. */
  'processing',
  'paid',
  /** Last attempt failed, nothing charged. May be retried. */
  'failed',
  /** Reservation expired. May be retried if the stock is still available. */
  'ended',
  /** Cancelled before a payment arrived. */
  'cancelled',
  /** Payment for an order that cannot be fulfilled or was cancelled; being refunded. */
  'going_back',
  'gone_back',
] as const;

export const PaymentStatus = z.object({
  reference: z.string(),
  state: z.enum(paymentStates),
  /** State in a sentence for the shopper. */
  message: z.string(),
  /** Amount to be paid online. */
  amount: Rupees,
  /** Masked payment instrument: 'Visa card ending 1007'. */
  instrument: z.string().nullable(),
  /** End of the stock reservation; null if there is none. */
  heldUntil: z.iso.datetime().nullable(),
  /** True if `beginPayment` is allowed. */
  payable: z.boolean(),
});
export type PaymentStatus = z.infer<typeof PaymentStatus>;

const OrderParams = z.object({ reference: Reference });
/** Access key of the order; its signed-in owner needs none. */
const Key = OrderKey.optional();

export const beginPaymentEndpoint = defineEndpoint('POST', '/api/orders/:reference/payment', {
  summary:
    'What the checkout script needs to take (again) the payment of a placed order; keeps its pieces 15 minutes from now.',
  params: OrderParams,
  body: z.object({ key: Key }),
  reply: successReply(GatewayCheckout),
});

export const readPaymentEndpoint = defineEndpoint('GET', '/api/orders/:reference/payment', {
  summary: 'How far the payment of an order has got. Ask every 2 to 3 seconds while it is processing.',
  params: OrderParams,
  query: z.object({ key: Key }),
  reply: successReply(PaymentStatus),
});

export const leavePaymentEndpoint = defineEndpoint('POST', '/api/orders/:reference/payment/left', {
  summary:
    "The gateway's window was closed without success: asks what became of it, and lets the pieces go if the last try failed.",
  params: OrderParams,
  body: z.object({ key: Key }),
  reply: successReply(PaymentStatus),
});

export const verifyPaymentEndpoint = defineEndpoint('POST', '/api/payments/razorpay/verify', {
  summary:
    "What the checkout script hands to its handler, passed on as it is. The signature is held to the stored order's id.",
  body: z.object({
    razorpay_order_id: limitedText(80),
    razorpay_payment_id: limitedText(80),
    razorpay_signature: limitedText(200),
  }),
  reply: successReply(PaymentStatus),
});
