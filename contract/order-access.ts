import { z } from 'zod';
import { formed, text } from './primitives.ts';

/** An order as its shopper names it; its letters may be written in any case. */
export const Reference = text(40);

/** Opens an order to whoever holds it. */
export const OrderKey = text(200);

/**
 * Parts of every call about one order. Whoever holds its key or owns it may read, track and pay it; anyone else gets the 404
 * of an order that is not there. What changes it needs a proof as well, or is 403 `proof_needed`: its account's session, the
 * browser that placed it within two hours, or the code that `POST /api/orders/{reference}/code` mails.
 */
export const OrderAccess = {
  params: z.object({ reference: Reference }),
  query: z.object({ key: OrderKey.optional() }),
} as const;

/** A key of the caller's own: a request that is sent again under it is done once and answered alike. */
export const IdempotencyKey = z.object({
  'idempotency-key': formed(/^[\x20-\x7e]{1,128}$/, 128, 'Send an Idempotency-Key of 1 to 128 printable characters'),
});
