import { z } from 'zod';
import { limitedText, textOfForm } from './primitives.ts';

/** Order reference as typed by a shopper, in capital or small letters. */
export const Reference = limitedText(40);

/** Access key of an order; its holder can open the order. */
export const OrderKey = limitedText(200);

/**
 * Inputs of every endpoint for one order. Holders of the order key and the order's owner may read, track and pay the
 * order; others get 404. Changes need proof, else 403 `proof_needed`: the account's session, the placing browser (two
 * hours), or the code that `POST /api/orders/{reference}/code` mails.
 */
export const OrderAccess = {
  params: z.object({ reference: Reference }),
  query: z.object({ key: OrderKey.optional() }),
} as const;

/** Idempotency key of the client: a repeated request with the same key has no second effect and gets the same reply. */
export const IdempotencyKey = z.object({
  'idempotency-key': textOfForm(
    /^[\x20-\x7e]{1,128}$/,
    128,
    'Send an Idempotency-Key of 1 to 128 printable characters',
  ),
});
