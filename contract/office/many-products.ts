import { z } from 'zod';
import { doneReply } from '#contract/account-reply.ts';
import { makerRoles } from '#contract/lists.ts';
import { Amount, limitedText, textOfForm, wholeNumber } from '#contract/primitives.ts';
import { officeEndpoint } from './endpoint.ts';
import { ProductSheet } from './product-sheets.ts';
import { CountryInput, listProductsEndpoint, PriceInput } from './products.ts';

/** Rounding of a calculated price: to the paisa, the rupee, or the nearest price that ends in 9 or 99. */
export const priceRoundings = ['paisa', 'rupee', 'nine', 'ninety_nine'] as const;
export type Rounding = (typeof priceRoundings)[number];

const rounding = z.enum(priceRoundings);
const percent = z.number('Give a per cent').multipleOf(0.01, 'At most two digits behind the point');

/** Price change, applied to each product. */
const PriceWish = z.discriminatedUnion('way', [
  z.object({ way: z.literal('set'), to: PriceInput }),
  z.object({
    way: z.literal('by'),
    percent: percent
      .min(-90, 'At most 90% less')
      .max(500, 'At most 500% more')
      .refine((by) => by !== 0, 'Give a per cent other than 0'),
    rounding,
  }),
  z.object({ way: z.literal('add'), rupees: Amount, less: z.boolean(), rounding }),
  /**
   * Sale: a percentage off the former price. If there is no former price, the current price becomes the former price.
   */
  z.object({ way: z.literal('sale'), off: wholeNumber(1, 90, 'Give whole per cents, 1 to 90'), rounding }),
  /** Ends a sale: restores the former price. */
  z.object({ way: z.literal('end_sale') }),
]);
export type PriceWish = z.output<typeof PriceWish>;

const mark = z.boolean().optional();

/**
 * MRP for all selected products: an amount, or for each product the higher of its current and former price with tax, in
 * whole rupees.
 */
const MrpWish = z.discriminatedUnion('way', [
  z.object({ way: z.literal('set'), to: PriceInput }),
  z.object({ way: z.literal('price') }),
]);
export type MrpWish = z.output<typeof MrpWish>;

/** Maker of all selected products; null to use the shop's maker. */
const MakerWish = z.object({
  role: z.enum(makerRoles, 'Choose who is named'),
  name: limitedText(120).trim().min(1, 'Give name and address'),
  address: limitedText(300).trim().min(1, 'Give name and address'),
});

/** Changes applied to all selected products; omitted fields stay. */
export const ManyChanges = z.object({
  price: PriceWish.optional(),
  state: z.enum(['sold', 'withdrawn']).optional(),
  limited: mark,
  hotSale: mark,
  finalSale: mark,
  mrp: MrpWish.optional(),
  countryOfOrigin: CountryInput.optional(),
  maker: MakerWish.nullable().optional(),
});
export type ManyChanges = z.output<typeof ManyChanges>;

/** Filters of the product list that select the products. */
export const ManyFilter = listProductsEndpoint.shapes.query.pick({
  q: true,
  view: true,
  sport: true,
  kind: true,
  team: true,
});
export type ManyFilter = z.output<typeof ManyFilter>;

export const wishProductsEndpoint = officeEndpoint(
  'POST',
  '/api/office/sheets/:id/of-list',
  { permission: 'catalogue.change' },
  {
    summary:
      'Plans one change of all products that the list is narrowed to, 100,000 at most: a price set, changed by per cent or rupees with its rounding, a sale begun or ended, marks, MRP, country of origin, maker, withdrawn or brought back. A job compares it with the products, as with a spreadsheet that is brought; nothing of them changes. The same id again plans nothing more.',
    params: z.object({ id: textOfForm(/^sheet_[\w-]{16,40}$/, 60) }),
    body: z.object({ filter: ManyFilter, changes: ManyChanges }),
    reply: doneReply(ProductSheet),
  },
);
