import { z } from 'zod';
import { done } from '#contract/account-reply.ts';
import { Category, Kind, Size, Sport } from '#contract/catalogue.ts';
import { formed, listOf, text, whole } from '#contract/primitives.ts';
import { success } from '#contract/problem.ts';
import { Colours, DrawingChoices, DrawnCrest } from './drawing.ts';
import { officeEndpoint } from './endpoint.ts';
import { mostPieces } from './piece-rules.ts';
import { hsn, mostSizes, OfficeProduct, Price, ProductName } from './products.ts';

const permission = 'catalogue.change';

/** A press of a button, by a word that its page has made up: under one word something is made once. */
const key = formed(/^[\w-]{8,64}$/, 64);

export const ProductChoices = z.object({
  categories: z.array(z.object({ category: Category, sport: Sport.nullable() })),
  /** The sports of the shop, by what they are called. */
  sports: z.array(z.object({ sport: Sport, name: z.string() })),
  clubs: z.array(z.object({ name: z.string(), sport: Sport, licensor: z.string(), colours: Colours, crest: DrawnCrest.nullable() })),
  athletes: z.array(z.object({ name: z.string(), team: z.string() })),
  /** The kinds of goods of which new products are made, by what one is called, in the order of the filters: with their sizes, the HSN code that they begin with ('' goes by the drawing), and whether they are drawn or have photographs alone. */
  kinds: z.array(z.object({ kind: Kind, name: z.string(), hsn: z.string(), sizes: z.array(z.string()), isDrawn: z.boolean() })),
  /** What goods can be drawn as, for which kinds, and the HSN code that most of such goods have. */
  garments: z.array(z.object({ garment: z.string(), kinds: z.array(Kind), hsn: z.string() })),
  patterns: z.array(z.string()),
  drawing: DrawingChoices,
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
  /** What it is drawn as; null for goods of a kind that has photographs alone. */
  garment: word.nullable(),
  pattern: word,
  colours: Colours,
  price: Price,
  hsn,
  /** The sizes it is sold in, with the pieces that lie there. */
  sizes: listOf(z.object({ size: Size, pieces: whole(0, mostPieces) }), mostSizes),
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
      'Makes a draft that begins with all that is written of another product. Its pieces, its price of before and its photographs stay with that; drawn in other colours where they are given. Under one key it is made once.',
    params,
    body: z.object({ key, colours: Colours.optional() }),
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

export const makePreview = officeEndpoint(
  'POST',
  '/api/office/products/:id/preview',
  { permission },
  {
    summary: 'Makes the link by which whoever has it sees a draft as it would stand in the shop; the one there is, where there is one.',
    params,
    reply: done(OfficeProduct),
  },
);

export const endPreview = officeEndpoint(
  'DELETE',
  '/api/office/products/:id/preview',
  { permission },
  {
    summary: 'Takes the link of a draft back: from then on it shows nothing. Made again it is another.',
    params,
    reply: done(OfficeProduct),
  },
);
