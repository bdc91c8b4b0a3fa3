import { z } from 'zod';
import { Rupees } from './rupees.ts';

/** Rupees that may also be taken off. */
export const SignedRupees = z.number().multipleOf(0.01);

/**
 * How a sum was made, for the panel that explains every paisa. Cart, checkout, order, invoice, what the gateway is asked for
 * and a refund show these same rows, made by one function. `total` is the sum of what stands above it; `toPay` is the total
 * less the store credit.
 */
export const Breakdown = z.object({
  lines: z.array(z.object({ name: z.string(), /** 'Size M, 2 × ₹1,199.00' */ detail: z.string(), amount: Rupees })),
  rows: z.array(
    z.object({
      key: z.enum(['subtotal', 'tax', 'shipping', 'reduced', 'total', 'storeCredit', 'toPay']),
      /** 'Tax (10%)' */
      label: z.string(),
      /** How it was made, in words: '10% of ₹5,696.00'. Empty where the label says it all. */
      how: z.string(),
      /** Store credit, and what has gone back already, are taken off: they are below 0. */
      amount: SignedRupees,
    }),
  ),
});
export type Breakdown = z.infer<typeof Breakdown>;
