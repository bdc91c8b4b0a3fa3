import { z } from 'zod';
import { doneReply } from '#contract/account-reply.ts';
import { Category, Kind, Size, Sport } from '#contract/catalogue.ts';
import { Day } from '#contract/delivery.ts';
import { limitedList, limitedText, textOfForm, wholeNumber } from '#contract/primitives.ts';
import { successReply } from '#contract/problem.ts';
import { mostSizes } from './charts.ts';
import { Colours, DrawingChoices, DrawnCrest } from './drawing.ts';
import { officeEndpoint } from './endpoint.ts';
import { mostPieces } from './piece-rules.ts';
import { hsnCode, OfficeProduct, PriceInput, ProductName } from './products.ts';
import { TaxValue } from './settings.ts';

const permission = 'catalogue.change';

/** Idempotency key of a button press, created by the page. */
const key = textOfForm(/^[\w-]{8,64}$/, 64);

export const ProductChoices = z.object({
  categories: z.array(z.object({ category: Category, sport: Sport.nullable() })),
  /** Sports of the shop with their display names. */
  sports: z.array(z.object({ sport: Sport, name: z.string() })),
  clubs: z.array(
    z.object({ name: z.string(), sport: Sport, licensor: z.string(), colours: Colours, crest: DrawnCrest.nullable() }),
  ),
  athletes: z.array(z.object({ name: z.string(), team: z.string() })),
  /**
   * Kinds of goods open for new products, in filter order, named in the singular. `hsn` is the default code; '' means
   * the code of the drawing. Kinds that are not drawn have photographs only.
   */
  kinds: z.array(
    z.object({ kind: Kind, name: z.string(), hsn: z.string(), sizes: z.array(z.string()), isDrawn: z.boolean() }),
  ),
  /** Available drawings, their kinds, and the most frequent HSN code of such goods. */
  garments: z.array(z.object({ garment: z.string(), kinds: z.array(Kind), hsn: z.string() })),
  patterns: z.array(z.string()),
  drawing: DrawingChoices,
  /** Tax settings now, and the day in India: for hints beside price and HSN code. */
  tax: TaxValue,
  day: Day,
});
export type ProductChoices = z.output<typeof ProductChoices>;

export const readProductChoicesEndpoint = officeEndpoint(
  'GET',
  '/api/office/product-choices',
  { permission },
  {
    summary:
      'What a new product can be chosen from: categories, clubs with their colours, athletes, what it is drawn as, HSN codes in use.',
    reply: successReply(ProductChoices),
  },
);

const word = textOfForm(/^[a-z-]{1,40}$/, 40);

export const NewProduct = z.object({
  key,
  name: ProductName,
  category: Category,
  sport: Sport,
  kind: Kind,
  team: limitedText(80).nullable(),
  athlete: limitedText(80).nullable(),
  /** Drawing of the product; null for a kind with photographs only. */
  garment: word.nullable(),
  pattern: word,
  colours: Colours,
  price: PriceInput,
  hsn: hsnCode,
  /** Sizes on sale, with the pieces in stock. */
  sizes: limitedList(z.object({ size: Size, pieces: wholeNumber(0, mostPieces) }), mostSizes),
});
export type NewProduct = z.input<typeof NewProduct>;

export const makeProductEndpoint = officeEndpoint(
  'POST',
  '/api/office/products',
  { permission },
  {
    summary:
      'Makes a product as a draft, which nobody sees in the shop until it is published. Under one key it is made once.',
    body: NewProduct,
    reply: doneReply(OfficeProduct),
  },
);

const params = z.object({ id: limitedText(80) });

export const duplicateProductEndpoint = officeEndpoint(
  'POST',
  '/api/office/products/:id/duplicate',
  { permission },
  {
    summary:
      'Makes a draft that begins with all that is written of another product. Its pieces, its price of before and its photographs stay with that; drawn in other colours where they are given. Under one key it is made once.',
    params,
    body: z.object({ key, colours: Colours.optional() }),
    reply: doneReply(OfficeProduct),
  },
);

export const readDraftPictureEndpoint = officeEndpoint(
  'GET',
  '/api/office/products/:id/pictures/:file',
  { permission },
  {
    summary: 'A picture of a product as the shop would serve it, drafts too.',
    params: params.extend({ file: textOfForm(/^[a-z0-9]+-[0-9a-f]{10}-\d{3,4}\.[a-z]{4}$/, 60) }),
    reply: z.unknown(),
  },
);

export const makePreviewEndpoint = officeEndpoint(
  'POST',
  '/api/office/products/:id/preview',
  { permission },
  {
    summary:
      'Makes the link by which whoever has it sees a draft as it would stand in the shop; the one there is, where there is one.',
    params,
    reply: doneReply(OfficeProduct),
  },
);

export const endPreviewEndpoint = officeEndpoint(
  'DELETE',
  '/api/office/products/:id/preview',
  { permission },
  {
    summary: 'Takes the link of a draft back: from then on it shows nothing. Made again it is another.',
    params,
    reply: doneReply(OfficeProduct),
  },
);
