import { z } from 'zod';
import { TypedEmail, typed } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { success } from './problem.ts';
import { Rupees } from './rupees.ts';

/** An order that was placed as a guest, with the link that its mails had. */
export const FoundOrder = z.object({
  reference: z.string(),
  placedAt: z.iso.datetime(),
  statusWords: z.string(),
  /** What it costs now; where nothing is left of it, what it cost. */
  total: Rupees,
  /** Its page, opened by its key. */
  path: z.string(),
});
export type FoundOrder = z.infer<typeof FoundOrder>;

export const askForLostOrders = endpoint('POST', '/api/lost-orders', {
  summary: 'Mails a six-digit code, if orders were placed as a guest with this address; answers the same either way.',
  body: z.object({ email: TypedEmail }),
  /** "If orders were placed with this email, we've sent a 6-digit code." */
  reply: z.object({ message: z.string() }),
});

export const openLostOrders = endpoint('POST', '/api/lost-orders/open', {
  summary:
    'The links of the orders that were placed as a guest with this address, for whoever has the mailed code. It is good once, for 15 minutes and five tries, in the browser that asked for it.',
  body: z.object({ email: TypedEmail, code: typed(100) }),
  reply: success(z.array(FoundOrder)),
});
