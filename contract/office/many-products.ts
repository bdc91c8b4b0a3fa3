import { z } from 'zod';
import { done } from '#contract/account-reply.ts';
import { Amount, formed, whole } from '#contract/primitives.ts';
import { officeEndpoint } from './endpoint.ts';
import { Sheet } from './product-sheets.ts';
import { listProducts, Price } from './products.ts';

/** To what a price is rounded that was worked out: to the paisa, to whole rupees, to the nearest that ends in 9 or in 99. */
export const roundings = ['paisa', 'rupee', 'nine', 'ninety_nine'] as const;
export type Rounding = (typeof roundings)[number];

const rounding = z.enum(roundings);
const percent = z.number('Give a per cent').multipleOf(0.01, 'At most two digits behind the point');

/** What is done with the price of each. */
const PriceWish = z.discriminatedUnion('way', [
  z.object({ way: z.literal('set'), to: Price }),
  z.object({
    way: z.literal('by'),
    percent: percent
      .min(-90, 'At most 90% less')
      .max(500, 'At most 500% more')
      .refine((by) => by !== 0, 'Give a per cent other than 0'),
    rounding,
  }),
  z.object({ way: z.literal('add'), rupees: Amount, less: z.boolean(), rounding }),
  /** A sale: so much off the former price, or off the price where there is none, which becomes the former one. */
  z.object({ way: z.literal('sale'), off: whole(1, 90, 'Give whole per cents, 1 to 90'), rounding }),
  /** The former price is the price again. */
  z.object({ way: z.literal('end_sale') }),
]);
export type PriceWish = z.output<typeof PriceWish>;

const mark = z.boolean().optional();

/** What is changed of all of them; what is left out stays. */
export const ManyChanges = z.object({
  price: PriceWish.optional(),
  state: z.enum(['sold', 'withdrawn']).optional(),
  limited: mark,
  hotSale: mark,
  finalSale: mark,
});
export type ManyChanges = z.output<typeof ManyChanges>;

/** Which of them: what the list is narrowed by. */
export const ManyFilter = listProducts.shapes.query.pick({ q: true, view: true, sport: true, kind: true, team: true });
export type ManyFilter = z.output<typeof ManyFilter>;

export const wishProducts = officeEndpoint(
  'POST',
  '/api/office/sheets/:id/of-list',
  { permission: 'catalogue.change' },
  {
    summary:
      'Plans one change of all products that the list is narrowed to, 100,000 at most: a price set, changed by per cent or rupees with its rounding, a sale begun or ended, marks, withdrawn or brought back. A job compares it with the products, as with a spreadsheet that is brought; nothing of them changes. The same id again plans nothing more.',
    params: z.object({ id: formed(/^sheet_[\w-]{16,40}$/, 60) }),
    body: z.object({ filter: ManyFilter, changes: ManyChanges }),
    reply: done(Sheet),
  },
);
