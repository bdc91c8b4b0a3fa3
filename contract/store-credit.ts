import { z } from 'zod';
import { SignedRupees } from './breakdown.ts';
import { defineEndpoint } from './endpoint.ts';
import { successReply } from './problem.ts';
import { Rupees } from './rupees.ts';

export const StoreCredit = z.object({
  balance: Rupees,
  /** Newest first, at most 100. */
  movements: z.array(
    z.object({
      at: z.iso.datetime(),
      /** Positive for credit received, negative for credit spent. */
      amount: SignedRupees,
      /** Example: 'Refund of order K7QW4MX9TD'. */
      words: z.string(),
      /** Null for credit given by staff. */
      order: z.string().nullable(),
    }),
  ),
});
export type StoreCredit = z.infer<typeof StoreCredit>;

export const readStoreCreditEndpoint = defineEndpoint('GET', '/api/account/store-credit', {
  summary: 'The store credit of the account that is signed in, and how it came about.',
  reply: successReply(StoreCredit),
});
