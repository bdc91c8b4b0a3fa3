import { z } from 'zod';
import { TypedEmail, typedCode } from './accounts.ts';
import { defineEndpoint } from './endpoint.ts';
import { successReply } from './problem.ts';
import { Rupees } from './rupees.ts';

/** Guest order with the link from its mails. */
export const FoundOrder = z.object({
  reference: z.string(),
  placedAt: z.iso.datetime(),
  statusWords: z.string(),
  /** Current total; the original total if everything was cancelled. */
  total: Rupees,
  /** Path of its page, including the access key. */
  path: z.string(),
});
export type FoundOrder = z.infer<typeof FoundOrder>;

export const askForLostOrdersEndpoint = defineEndpoint('POST', '/api/lost-orders', {
  summary: 'Mails a six-digit code, if orders were placed as a guest with this address; answers the same either way.',
  body: z.object({ email: TypedEmail }),
  /** Message: "If orders were placed with this email, we've sent a 6-digit code." */
  reply: z.object({ message: z.string() }),
});

export const openLostOrdersEndpoint = defineEndpoint('POST', '/api/lost-orders/open', {
  summary:
    'The links of the orders that were placed as a guest with this address, for whoever has the mailed code. It is good once, for 15 minutes and five tries, in the browser that asked for it.',
  body: z.object({ email: TypedEmail, code: typedCode(100) }),
  reply: successReply(z.array(FoundOrder)),
});
