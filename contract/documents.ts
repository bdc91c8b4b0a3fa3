import { z } from 'zod';
import { documentKinds } from './lists.ts';
import { Rupees } from './rupees.ts';

/** A tax document of an order. Its PDF is at `href`, which carries the order's key: a browser opens it as it stands. */
export const OrderDocument = z.object({
  kind: z.enum(documentKinds),
  /** 'INV-2627-000418': gap-free within its series and financial year. */
  number: z.string(),
  date: z.iso.date(),
  total: Rupees,
  href: z.string(),
});
export type OrderDocument = z.infer<typeof OrderDocument>;
