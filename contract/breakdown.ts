import { z } from 'zod';
import { Rupees } from './rupees.ts';

/** Amount in rupees that may be negative. */
export const SignedRupees = z.number().multipleOf(0.01);

/**
 * Breakdown of an amount for the panel that explains every paisa. Cart, checkout, order, invoice, gateway request and
 * refund show these rows, built by one function. `total` sums the rows above it. `includedTax`
 * is part of the total where prices include tax; `toPay` is the total less store credit.
 */
export const Breakdown = z.object({
  lines: z.array(
    z.object({ name: z.string(), /** Example: 'Size M, 2 × ₹1,199.00'. */ detail: z.string(), amount: Rupees }),
  ),
  rows: z.array(
    z.object({
      key: z.enum(['subtotal', 'tax', 'shipping', 'reduced', 'bank', 'total', 'includedTax', 'storeCredit', 'toPay']),
      /** Example: 'Tax (10%)'. */
      label: z.string(),
      /** Calculation in words: '10% of ₹5,696.00'. Empty if the label explains it. */
      how: z.string(),
      /** Amount in rupees; negative for store credit and refunds already made. */
      amount: SignedRupees,
    }),
  ),
});
export type Breakdown = z.infer<typeof Breakdown>;
