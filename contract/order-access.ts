import { z } from 'zod';

/**
 * Parts of every call about one order. Whoever holds its key or owns it may call; anyone else gets the 404 of an order
 * that is not there.
 */
export const OrderAccess = {
  params: z.object({ reference: z.string().max(40) }),
  query: z.object({ key: z.string().max(200).optional() }),
} as const;

/** A key of the caller's own: a request that is sent again under it is done once and answered alike. */
export const IdempotencyKey = z.object({
  'idempotency-key': z.string().regex(/^[\x20-\x7e]{1,128}$/, 'Send an Idempotency-Key of 1 to 128 printable characters'),
});
