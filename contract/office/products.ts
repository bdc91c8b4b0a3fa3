import { z } from 'zod';
import { doneReply } from '#contract/account-reply.ts';
import { Category, Kind, Size, Sport } from '#contract/catalogue.ts';
import { countryName, findCountry } from '#contract/countries.ts';
import { hasBegun, isNetQuantity } from '#contract/declarations.ts';
import { GalleryItem, WantedPicture } from '#contract/gallery.ts';
import { mostPictures } from '#contract/gallery-rules.ts';
import { makerRoles, productStates } from '#contract/lists.ts';
import {
  Amount,
  limitedList,
  limitedText,
  Moment,
  textOfForm,
  wholeInAddress,
  wholeNumber,
} from '#contract/primitives.ts';
import { Failure, successReply } from '#contract/problem.ts';
import { productTextLimits } from '#contract/product-texts.ts';
import { mostSizes, ProductChartInput } from './charts.ts';
import { DrawnPicture } from './drawing.ts';
import { officeEndpoint } from './endpoint.ts';
import { priceBases, productSorts, productViews } from './lists.ts';
import { Since } from './order-actions.ts';
import { ImportedFrom } from './product-imports.ts';

const rupees = z.number();

/** Product in the table. */
export const OfficeProductRow = z.object({
  id: z.string(),
  name: z.string(),
  category: Category,
  numericId: z.int(),
  sport: Sport,
  kind: Kind,
  team: z.string().nullable(),
  image: z.string(),
  price: rupees,
  oldPrice: rupees.nullable(),
  /** Available pieces of all sizes. */
  available: z.int(),
  limited: z.boolean(),
  hotSale: z.boolean(),
  finalSale: z.boolean(),
  state: z.enum(productStates),
  version: z.int(),
  /** Facts that a draft from another shop lacks, in a word each; empty for other products. */
  lacks: z.array(z.string()),
});
export type OfficeProductRow = z.output<typeof OfficeProductRow>;

const permission = 'catalogue.change';

export const listProductsEndpoint = officeEndpoint(
  'GET',
  '/api/office/products',
  { permission },
  {
    summary:
      'Products of the catalogue with what is on sale, withdrawn, sold out or a draft, as `view` says; narrowed by words, sport, kind and club. `next` is the `after` of the page that follows.',
    query: z.object({
      q: limitedText(100).trim().optional(),
      view: z.enum(productViews).default('all'),
      sport: Sport.optional(),
      kind: Kind.optional(),
      team: limitedText(80).optional(),
      sort: z.enum(productSorts).default('name'),
      after: textOfForm(/^[\w-]+$/, 400).optional(),
      limit: wholeInAddress(1, 100).default(50),
    }),
    reply: successReply(
      z.object({
        products: z.array(OfficeProductRow),
        /**
         * Number of products in the whole list; `mostProductsCounted` means that many or more. Only with the first
         * page, and not for lists that are slow to count.
         */
        total: z.int().optional(),
        next: z.string().nullable(),
        teams: z.array(z.string()),
        /** Options of the list's filters. */
        sports: z.array(z.object({ sport: Sport, name: z.string() })),
        kinds: z.array(z.object({ kind: Kind, name: z.string() })),
      }),
    ),
  },
);

/** Change of a field between two versions, in words. */
const Changed = z.object({ field: z.string(), was: z.string(), is: z.string() });

export const OfficeProduct = OfficeProductRow.omit({ available: true }).extend({
  /** Path of the shop page. */
  path: z.string(),
  description: z.string(),
  details: z.array(z.string()),
  /** Name and description in Hindi; null if there are none. */
  nameHi: z.string().nullable(),
  descriptionHi: z.string().nullable(),
  /** More words that find the product, separated by commas. */
  searchWords: z.string().nullable(),
  /** Title and description for search engines; null to use the name and the description. */
  metaTitle: z.string().nullable(),
  metaDescription: z.string().nullable(),
  hsn: z.string(),
  countryOfOrigin: z.string(),
  /** Maximum retail price with all taxes; null if it is not declared yet. */
  mrp: rupees.nullable(),
  /** Own declarations; null to use those of the shop. */
  genericName: z.string().nullable(),
  netQuantity: z.string().nullable(),
  makerRole: z.enum(makerRoles).nullable(),
  makerName: z.string().nullable(),
  makerAddress: z.string().nullable(),
  careContact: z.string().nullable(),
  /** Month of manufacture: '2026-05'. */
  madeMonth: z.string().nullable(),
  /** Declarations of the shop, used if the product has none itself; empty texts if the shop has none either. */
  usual: z.object({ genericName: z.string(), netQuantity: z.string(), makers: z.string(), careContact: z.string() }),
  /** Declarations that the law requires and the product lacks, in sentences. The product may still be on sale. */
  undeclared: z.array(z.object({ field: z.string(), sentence: z.string() })),
  licensor: z.string(),
  athlete: z.string().nullable(),
  sizes: z.array(z.string()),
  /** Selectable sizes: those of its kind on sale, and its own. */
  choices: z.array(z.string()),
  /** Own size chart; null to use the usual one. */
  chart: ProductChartInput.nullable(),
  /** Chart that shoppers see without an own one, from which an own one begins; null if there is none. */
  usualChart: ProductChartInput.nullable(),
  stock: z.array(z.object({ size: z.string(), offered: z.boolean(), available: z.int(), reserved: z.int() })),
  /** Shown pictures in display order. */
  pictures: z.array(z.object({ item: GalleryItem, src: z.string() })),
  /** Drawn views that could be shown. */
  drawn: z.array(z.object({ item: GalleryItem, src: z.string() })),
  /** Drawing parameters; null for a kind with photographs only. */
  picture: DrawnPicture.nullable(),
  /** Requirements not met for sale, in sentences. */
  missing: z.array(z.object({ field: z.string(), sentence: z.string() })),
  /** Time of the scheduled publication. */
  publishAt: z.iso.datetime().nullable(),
  /** Origin of a draft from another shop; null for other products. */
  imported: ImportedFrom.nullable(),
  /** Description of the price change that waits for a second person; null if there is none. */
  priceWaits: z.string().nullable(),
  /** Preview link for a draft, open to anybody who has it; null if there is none. */
  preview: z.string().nullable(),
  /**
   * Photographs, newest last. `waiting` is true until the photograph is described, cropped and shown for the first
   * time.
   */
  photographs: z.array(z.object({ number: z.int(), width: z.int(), height: z.int(), waiting: z.boolean() })),
  changedAt: z.iso.datetime(),
  versions: z.array(
    z.object({
      version: z.int(),
      at: z.iso.datetime(),
      who: z.string(),
      what: z.string(),
      changed: z.array(Changed),
      now: z.boolean(),
    }),
  ),
});
export type OfficeProduct = z.output<typeof OfficeProduct>;

const params = z.object({ id: limitedText(80) });

export const openProductEndpoint = officeEndpoint(
  'GET',
  '/api/office/products/:id',
  { permission },
  {
    summary: 'A product with all that can be written of it, its stock and its versions.',
    params,
    reply: successReply(OfficeProduct),
  },
);

export const PriceInput = Amount.min(0.01, 'Give a price above 0')
  .max(100_000, 'Give a price of ₹1,00,000 at most')
  .multipleOf(0.01, 'Give rupees with at most two decimals');

export const ProductName = limitedText(48).trim().min(1, 'Give it a name');
export const hsnCode = textOfForm(/^\d{8}$/, 8, 'Give the HSN code, 8 digits');

/** Country of origin, by any of its names. */
export const CountryInput = limitedText(60)
  .trim()
  .min(1, 'Say where it was made')
  .overwrite(countryName)
  .refine((typed) => findCountry(typed) !== undefined, 'Choose a country, such as India or Bangladesh');

/** Month of manufacture. */
const MadeMonth = textOfForm(/^2\d{3}-(?:0[1-9]|1[0-2])$/, 7, 'Write year and month, such as 2026-05').refine(
  (month) => hasBegun(month),
  'This month has not begun yet',
);

/** Creates the schema of a product's own text; null to use the shop's text. */
const ownText = (longest: number) => limitedText(longest).trim().min(1, 'Write it, or leave it empty').nullable();

/** Changes to a product; omitted fields stay. */
export const ProductChanges = z.object({
  name: ProductName.optional(),
  description: limitedText(400).trim().min(1, 'Describe it in a sentence or two').optional(),
  details: limitedList(limitedText(160).trim().min(1, 'Write a sentence, or take the line away'), 4).optional(),
  nameHi: ownText(productTextLimits.nameHi).optional(),
  descriptionHi: ownText(productTextLimits.descriptionHi).optional(),
  searchWords: ownText(productTextLimits.searchWords).optional(),
  metaTitle: ownText(productTextLimits.metaTitle).optional(),
  metaDescription: ownText(productTextLimits.metaDescription).optional(),
  price: PriceInput.optional(),
  oldPrice: PriceInput.nullable().optional(),
  limited: z.boolean().optional(),
  hotSale: z.boolean().optional(),
  finalSale: z.boolean().optional(),
  hsn: hsnCode.optional(),
  countryOfOrigin: CountryInput.optional(),
  mrp: PriceInput.nullable().optional(),
  genericName: ownText(60).optional(),
  netQuantity: ownText(40)
    .refine((text) => text === null || isNetQuantity(text), 'Write a number above 0 with its unit, such as 1 N')
    .optional(),
  /** Role, name and address are given together, or are all null. */
  makerRole: z.enum(makerRoles, 'Choose who is named').nullable().optional(),
  makerName: ownText(120).optional(),
  makerAddress: ownText(300).optional(),
  careContact: ownText(300).optional(),
  madeMonth: MadeMonth.nullable().optional(),
  licensor: limitedText(80).trim().min(1, 'Say who licensed it').optional(),
  sizes: limitedList(Size, mostSizes).optional(),
  /** Own size chart, a row for each size; null to use the usual one. */
  chart: ProductChartInput.nullable().optional(),
  /** 'sold' publishes a complete draft; 'discarded' discards a draft. */
  state: z.enum(productStates).optional(),
  /** Time at which a complete draft is published automatically; null to publish it by hand. */
  publishAt: Moment.nullable().optional(),
  /** Complete drawing parameters. */
  picture: DrawnPicture.optional(),
  /** Pictures in display order; the first represents the product in lists. */
  gallery: limitedList(WantedPicture, mostPictures).optional(),
});
export type ProductChanges = z.input<typeof ProductChanges>;

const version = wholeNumber(1);

/**
 * Price of a refusal `price_question`, in rupees. `base` is the price of comparison, as `basis` says; `percent` is the
 * difference from it.
 */
export const PriceQuestion = z.object({
  name: z.string(),
  before: rupees,
  base: rupees,
  basis: z.enum(priceBases),
  after: rupees,
  percent: z.number(),
  /** True if a second person decides. */
  waits: z.boolean(),
});
export type PriceQuestion = z.output<typeof PriceQuestion>;

const failure = Failure.extend({ changed: z.array(Since).optional(), price: PriceQuestion.optional() });
/** Consent to a price on sale that differs much from that of 24 hours before. */
const confirmedPrice = z.boolean().default(false);

export const changeProductEndpoint = officeEndpoint(
  'PATCH',
  '/api/office/products/:id',
  { permission },
  {
    summary:
      'Writes what was changed of a product since the version that was looked at. What others changed meanwhile stays; 409 `conflict` with who, where it is the same field. 409 `price_question` where the price of a product on sale differs much from that of 24 hours before: `confirmedPrice` has it done, or asks a second person where it differs more. Placed orders keep what they were placed with.',
    params,
    body: z.object({ version, changes: ProductChanges, confirmedPrice }),
    reply: doneReply(OfficeProduct),
    failure,
  },
);

export const restoreProductEndpoint = officeEndpoint(
  'POST',
  '/api/office/products/:id/restore',
  { permission },
  {
    summary:
      'Makes a product again what it was in an earlier version, as a new version. 409 `conflict` where it is not as it was looked at, `price_question` as for a change.',
    params,
    body: z.object({ version, to: version, confirmedPrice }),
    reply: doneReply(OfficeProduct),
    failure,
  },
);

export const addPhotographEndpoint = officeEndpoint(
  'POST',
  '/api/office/products/:id/photographs',
  { permission },
  {
    summary:
      'Takes in one photograph, sent as the body itself: PNG, JPEG or WebP, up to 20 MB and 60 megapixels. It is checked by its content, drawn anew and kept, and waits: no shopper sees it before it stands among the pictures of a change, described. 409 `not_offered` where eight are shown, or wait.',
    params,
    headers: z.object({ 'content-length': wholeInAddress(0).optional() }),
    body: z.unknown(),
    reply: doneReply(OfficeProduct),
  },
);

export const readPhotographEndpoint = officeEndpoint(
  'GET',
  '/api/office/products/:id/photographs/:number',
  { permission },
  {
    summary: 'A photograph whole, in the size of a screen: what it is cut by.',
    params: params.extend({ number: wholeInAddress(1, 999) }),
    reply: z.unknown(),
  },
);
