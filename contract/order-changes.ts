import { z } from 'zod';
import { AddressInput } from './address.ts';
import { type CancelReason, cancelReasons } from './cancel-reasons.ts';
import { defineEndpoint } from './endpoint.ts';
import { IdempotencyKey, OrderAccess } from './order-access.ts';
import { Order } from './orders.ts';
import { Amount } from './primitives.ts';
import { successReply } from './problem.ts';
import { RefundTo, SomeLines } from './refunds.ts';

export const changeAddressEndpoint = defineEndpoint('PUT', '/api/orders/:reference/address', {
  summary:
    'Sends an order elsewhere, within two hours of placing it and before it leaves. Dates are promised anew; nothing more is charged. 409 not_offered says why not.',
  ...OrderAccess,
  body: z.object({ address: AddressInput }),
  reply: successReply(Order),
});

export const cancelOrderEndpoint = defineEndpoint('POST', '/api/orders/:reference/cancel', {
  summary:
    'Cancels an order, or some pieces of it, before they leave. What was paid for them comes back. 409 not_offered says why not.',
  ...OrderAccess,
  headers: IdempotencyKey,
  body: z.object({
    /** Lines to cancel; all remaining pieces by default. */
    lines: SomeLines.optional(),
    reason: z.enum(Object.keys(cancelReasons) as [CancelReason, ...CancelReason[]], 'Choose a reason'),
    /** Refund destination; store credit needs an account. */
    refundTo: RefundTo.default('source'),
    /** Refund in rupees that the shopper was shown. A different amount is rejected with 409 price_changed. */
    amount: Amount.optional(),
  }),
  reply: successReply(Order),
});
