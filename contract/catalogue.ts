import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { type Sort, sorts } from './facets.ts';
import { facetNames } from './listing-parameters.ts';
import { formed, text, wholeInAddress } from './primitives.ts';
import { success } from './problem.ts';
import { Rupees } from './rupees.ts';

/** Which there are is in the database, so whoever takes one in looks there whether it is one. */
export const Category = text(60);
export type Category = z.infer<typeof Category>;

/** The same of a kind of goods: 'gloves'. */
export const Kind = formed(/^[a-z]+(?:-[a-z]+)*$/, 30, 'Choose a kind');
export type Kind = z.infer<typeof Kind>;

/** The same of a sport: 'hockey'. */
export const Sport = formed(/^[a-z]+(?:-[a-z]+)*$/, 30, 'Choose a sport');
export type Sport = z.infer<typeof Sport>;

/** The same of a size, as a kind of goods has it: 'XL', '4-5Y', '7.5'. Lists of sizes are written with commas. */
export const Size = formed(/^[^\s,](?:[^,]*[^\s,])?$/, 20, 'Write a size of 1 to 20 letters or digits');

const OfferedSize = z.object({ size: z.string(), available: z.boolean() });

export const Product = z.object({
  _id: z.string(),
  numericId: z.int(),
  ProductName: z.string(),
  Price: Rupees,
  OldPrice: Rupees.nullable(),
  Category,
  Description: z.string(),
  Discount: z.int().min(0).max(100),
  sizes: z.array(OfferedSize),
  /** Address of the front picture at card width; `images.ts` says how other widths are named. */
  image: z.string(),
  kind: Kind,
  sport: Sport,
  team: z.string().nullable(),
  athlete: z.string().nullable(),
  limited: z.boolean(),
  finalSale: z.boolean(),
  hotSale: z.boolean(),
});
export type Product = z.infer<typeof Product>;

export const ProductDetail = Product.extend({
  images: z.array(z.object({ src: z.string(), alt: z.string() })),
  /** Pieces left of each size that is offered. */
  stock: z.array(z.object({ size: z.string(), left: z.int().min(0) })),
  /** Of a limited edition, the pieces there have ever been of each size that is offered; null for what is made again. */
  edition: z.array(z.object({ size: z.string(), made: z.int().min(0) })).nullable(),
  hsn: z.string(),
  countryOfOrigin: z.string(),
  licensor: z.string(),
  /** Whether its back takes a name, and a number unless it has one of its own; null where it takes neither. */
  back: z.object({ fee: Rupees, ownNumber: z.int().nullable() }).nullable(),
  /** Fabric and care, a sentence each. */
  details: z.array(z.string()),
});
export type ProductDetail = z.infer<typeof ProductDetail>;

const FacetValue = z.object({ value: z.string(), words: z.string(), count: z.int(), chosen: z.boolean() });

/** What a search tells beside its products. */
export const Finding = z.object({
  /** How many there are in all. */
  total: z.int(),
  facets: z.array(z.object({ name: z.enum(facetNames), title: z.string(), values: z.array(FacetValue) })),
  /** The range of the price that narrows, from the query or the address. */
  from: z.int().nullable(),
  to: z.int().nullable(),
  sort: z.enum(Object.keys(sorts) as [Sort, ...Sort[]]),
  /** What the query was understood to say, each with the query that is left without it. */
  terms: z.array(z.object({ words: z.string(), facet: z.string().nullable(), value: z.string().nullable(), without: z.string() })),
  /** Words that nothing is called by; what was found is for the others. */
  unknown: z.array(z.string()),
  /** Goods that are not sold here, as they were typed. */
  unsold: z.array(z.string()),
  /** What of the query asks for what sells most, as it was typed: sales are not counted, and order nothing. */
  uncounted: z.array(z.string()),
  /** Pages of the shop that answer as well. */
  leads: z.array(z.object({ name: z.string(), path: z.string() })),
  /** The query put right, where some of it is unknown. */
  corrected: z.string().nullable(),
  /** Where nothing was found: what there is when one thing is left out. */
  nearby: z.object({ leftOut: z.string(), without: z.string(), total: z.int(), products: z.array(Product) }).nullable(),
});
export type Finding = z.infer<typeof Finding>;

export const ProductList = z.object({ success: z.literal(true), data: z.array(Product), message: z.string().optional() });

export const listCategory = endpoint('GET', '/api/products/category/:category', {
  summary: 'All products of a category or collection, in shop order. An unknown name gives an empty list.',
  params: z.object({ category: text(200) }),
  reply: ProductList,
});

/** No address is longer. What nobody types as a search is answered with nothing, and refused only where it cannot be read. */
const mostAsked = 8000;

export const searchProducts = endpoint('GET', '/api/products/search/:query', {
  summary: 'Products that match the words, best first, at most 60. Blank or over-long gives an empty list.',
  params: z.object({ query: text(mostAsked) }),
  /** What narrows and orders, as the address of a listing writes it: 'size=XL&offer=sale&sort=price-up'. */
  query: z.object({ by: text(mostAsked).optional() }),
  reply: ProductList.extend({ finding: Finding.optional() }),
});

export const readProduct = endpoint('GET', '/api/products/:category/:numericId', {
  summary: 'One product with its pictures and the pieces left of each size.',
  params: z.object({ category: text(200), numericId: wholeInAddress(0) }),
  reply: success(ProductDetail),
});

export const Suggestions = z.object({
  /** Queries worth asking: the words put right, and fuller ones. */
  phrases: z.array(z.string()),
  products: z.array(Product.pick({ _id: true, numericId: true, ProductName: true, Price: true, Category: true, image: true, sport: true })),
  categories: z.array(z.object({ name: z.string(), path: z.string() })),
  athletes: z.array(z.object({ name: z.string(), path: z.string() })),
});
export type Suggestions = z.infer<typeof Suggestions>;

export const suggest = endpoint('GET', '/api/search/suggest', {
  summary:
    'A few phrases, products, categories and athletes for the words typed so far. Without words: what is often asked for and is here.',
  query: z.object({ q: text(mostAsked).default('') }),
  reply: success(Suggestions),
});
