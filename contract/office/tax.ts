import { z } from 'zod';
import { doneReply } from '#contract/account-reply.ts';
import { successReply } from '#contract/problem.ts';
import { Rupees } from '#contract/rupees.ts';
import { officeEndpoint } from './endpoint.ts';
import { TaxValue } from './settings.ts';

/** Product whose price no GST rate fits, with the nearest prices that a rate fits. */
export const GapProduct = z.object({
  id: z.string(),
  name: z.string(),
  price: Rupees,
  below: Rupees,
  above: Rupees,
  /** True if only the price with a name on the back fits no rate. */
  withName: z.boolean(),
});
export type GapProduct = z.infer<typeof GapProduct>;

/** Effect of tax settings on the products on sale. */
export const TaxEffect = z.object({
  /** Products by tax rate, lowest rate first. */
  rates: z.array(z.object({ percent: z.number(), products: z.int() })),
  /** Products that only the rate for all goods covers. */
  uncovered: z.int(),
  /** Products whose price no rate fits; the first hundred. */
  gaps: z.array(GapProduct),
  gapCount: z.int(),
  /** Products whose price or former price, with tax, is above their MRP; the first hundred. */
  aboveMrp: z.array(z.object({ id: z.string(), name: z.string(), withTax: Rupees, mrp: Rupees })),
  aboveMrpCount: z.int(),
});
export type TaxEffect = z.infer<typeof TaxEffect>;

export const previewTaxEndpoint = officeEndpoint(
  'POST',
  '/api/office/tax/preview',
  { permission: 'settings.change', changes: false },
  {
    summary:
      'What tax settings would mean for the products on sale today: rates, prices that no rate fits, and prices above the MRP.',
    body: z.object({ value: TaxValue }),
    reply: successReply(TaxEffect),
  },
);

export const takeNearestPricesEndpoint = officeEndpoint(
  'POST',
  '/api/office/tax/nearest-prices',
  { permission: 'catalogue.change', confirmed: true },
  {
    summary:
      'Sets products whose price no GST rate fits to the nearest price that one does, a hundred at a time; those that need a second person wait for one. 409 `not_offered` if every price fits.',
    reply: doneReply(z.object({ changed: z.int(), waiting: z.int(), left: z.int() })),
  },
);
