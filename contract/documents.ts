import { z } from 'zod';
import { documentKinds } from './lists.ts';
import { Rupees } from './rupees.ts';

/**
 * Tax document of an order. `href` is the URL of its PDF and contains the order key, so a browser can open it directly.
 */
export const OrderDocument = z.object({
  kind: z.enum(documentKinds),
  /** Title, as printed: 'Tax invoice', 'Bill of supply', 'Credit note'. */
  title: z.string(),
  /** 'INV-2627-000418': without gaps within its series and financial year. */
  number: z.string(),
  date: z.iso.date(),
  total: Rupees,
  href: z.string(),
});
export type OrderDocument = z.infer<typeof OrderDocument>;
