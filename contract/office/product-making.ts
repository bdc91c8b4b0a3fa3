import { z } from 'zod';
import { done } from '#contract/account-reply.ts';
import { Category, Kind, Sport } from '#contract/catalogue.ts';
import { formed, listOf, text, whole } from '#contract/primitives.ts';
import { success } from '#contract/problem.ts';
import { productSizes } from '#contract/sizes.ts';
import { officeEndpoint } from './endpoint.ts';
import { Colours, hsn, OfficeProduct, Price, ProductName } from './products.ts';

const permission = 'catalogue.change';

/** A press of a button, by a word that its page has made up: under one word something is made once. */
const key = formed(/^[\w-]{8,64}$/, 64);

export const ProductChoices = z.object({
  categories: z.array(z.object({ category: Category, sport: Sport.nullable() })),
  /** The sports of the shop, by what they are called. */
  sports: z.array(z.object({ sport: Sport, name: z.string() })),
  clubs: z.array(z.object({ name: z.string(), sport: Sport, licensor: z.string(), colours: Colours })),
  athletes: z.array(z.object({ name: z.string(), team: z.string() })),
  /** What goods can be drawn as, for which kinds, and the HSN code that most of such goods have. */
  garments: z.array(z.object({ garment: z.string(), kinds: z.array(Kind), hsn: z.string() })),
  patterns: z.array(z.string()),
});
export type ProductChoices = z.output<typeof ProductChoices>;

export const readProductChoices = officeEndpoint(
  'GET',
  '/api/office/product-choices',
  { permission },
  {
    summary:
      'What a new product can be chosen from: categories, clubs with their colours, athletes, what it is drawn as, HSN codes in use.',
    reply: success(ProductChoices),
  },
);

const word = formed(/^[a-z-]{1,40}$/, 40);

export const NewProduct = z.object({
  key,
  name: ProductName,
  category: Category,
  sport: Sport,
  kind: Kind,
  team: text(80).nullable(),
  athlete: text(80).nullable(),
  garment: word,
  pattern: word,
  colours: Colours,
  price: Price,
  hsn,
  /** The sizes it is sold in, with the pieces that lie there. */
  sizes: listOf(z.object({ size: z.enum(productSizes), pieces: whole(0, 10_000) }), productSizes.length),
});
export type NewProduct = z.input<typeof NewProduct>;

export const makeProduct = officeEndpoint(
  'POST',
  '/api/office/products',
  { permission },
  {
    summary: 'Makes a product as a draft, which nobody sees in the shop until it is published. Under one key it is made once.',
    body: NewProduct,
    reply: done(OfficeProduct),
  },
);

const params = z.object({ id: text(80) });

export const duplicateProduct = officeEndpoint(
  'POST',
  '/api/office/products/:id/duplicate',
  { permission },
  {
    summary:
      'Makes a draft that begins with all that is written of another product. Its pieces, its price of before and its photographs stay with that. Under one key it is made once.',
    params,
    body: z.object({ key }),
    reply: done(OfficeProduct),
  },
);

export const readDraftPicture = officeEndpoint(
  'GET',
  '/api/office/products/:id/pictures/:file',
  { permission },
  {
    summary: 'A picture of a product as the shop would serve it, drafts too.',
    params: params.extend({ file: formed(/^[a-z0-9]+-[0-9a-f]{10}-\d{3,4}\.[a-z]{4}$/, 60) }),
    reply: z.unknown(),
  },
);
