import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { type Sort, sortOrders } from './facets.ts';
import { facetNames } from './listing-parameters.ts';
import { chartSubjects, makerRoles } from './lists.ts';
import { limitedText, textOfForm, wholeInAddress } from './primitives.ts';
import { successReply } from './problem.ts';
import { Rupees } from './rupees.ts';
import { cleanSearch } from './typed-text.ts';

/** Name of a category. The database has the list, so handlers must check there that it exists. */
export const Category = limitedText(60);
export type Category = z.infer<typeof Category>;

/** Name of a kind of goods, such as 'gloves'; checked against the database like a category. */
export const Kind = textOfForm(/^[a-z]+(?:-[a-z]+)*$/, 30, 'Choose a kind');
export type Kind = z.infer<typeof Kind>;

/** Name of a sport, such as 'hockey'; checked against the database like a category. */
export const Sport = textOfForm(/^[a-z]+(?:-[a-z]+)*$/, 30, 'Choose a sport');
export type Sport = z.infer<typeof Sport>;

/** Size of a kind of goods: 'XL', '4-5Y', '7.5'. It contains no comma, as lists of sizes use commas. */
export const Size = textOfForm(/^[^\s,](?:[^,]*[^\s,])?$/, 20, 'Write a size of 1 to 20 letters or digits');

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
  /** URL of the front picture at card width; `images.ts` defines the URLs of other widths. */
  image: z.string(),
  kind: Kind,
  sport: Sport,
  team: z.string().nullable(),
  athlete: z.string().nullable(),
  countryOfOrigin: z.string(),
  limited: z.boolean(),
  finalSale: z.boolean(),
  hotSale: z.boolean(),
});
export type Product = z.infer<typeof Product>;

/** Declarations for packed goods. Each is the product's own, or that of the shop if the product has none. */
const Declarations = z.object({
  /** Maximum retail price with all taxes; null if it is not declared. */
  mrp: Rupees.nullable(),
  /** Empty if it is not declared. */
  genericName: z.string(),
  netQuantity: z.string(),
  makers: z.array(z.object({ role: z.enum(makerRoles), name: z.string(), address: z.string() })),
  /** Customer care: name, address, phone and e-mail. */
  care: z.string(),
  /** Month of manufacture: '2026-05'. */
  madeMonth: z.string().nullable(),
});

export const ProductDetail = Product.extend({
  images: z.array(z.object({ src: z.string(), alt: z.string() })),
  /** Pieces left of each offered size. */
  stock: z.array(z.object({ size: z.string(), left: z.int().min(0) })),
  /** Pieces ever made of each offered size, for a limited edition; null for other products. */
  edition: z.array(z.object({ size: z.string(), made: z.int().min(0) })).nullable(),
  hsn: z.string(),
  declarations: Declarations,
  /** True if Price and OldPrice contain all taxes. */
  taxIncluded: z.boolean(),
  licensor: z.string(),
  /**
   * Fee for printing a name on the back, with a number unless the shirt has one already (`ownNumber`). Null if nothing
   * can be printed on it.
   */
  back: z.object({ fee: Rupees, ownNumber: z.int().nullable() }).nullable(),
  /** Fabric and care, one sentence each. */
  details: z.array(z.string()),
  /** Name and description in Hindi; null if there are none. */
  hindi: z.object({ name: z.string().nullable(), description: z.string().nullable() }).nullable(),
  /** Title and description for search engines; null to use the name and the description. */
  meta: z.object({ title: z.string().nullable(), description: z.string().nullable() }).nullable(),
  /** Own size chart in cm, of the garment laid flat or the body; null to use that of its kind. */
  chart: z
    .object({
      of: z.enum(chartSubjects),
      measures: z.array(z.string()),
      rows: z.array(z.object({ size: z.string(), cm: z.array(z.number()) })),
    })
    .nullable(),
});
export type ProductDetail = z.infer<typeof ProductDetail>;

const FacetValue = z.object({ value: z.string(), words: z.string(), count: z.int(), chosen: z.boolean() });

/** Search details beside the found products. */
export const Finding = z.object({
  /** Total number of results. */
  total: z.int(),
  facets: z.array(z.object({ name: z.enum(facetNames), title: z.string(), values: z.array(FacetValue) })),
  /** Price range in rupees that filters the results, from the query or the URL. */
  from: z.int().nullable(),
  to: z.int().nullable(),
  sort: z.enum(Object.keys(sortOrders) as [Sort, ...Sort[]]),
  /** Recognised parts of the query, each with the query that remains without it. */
  terms: z.array(
    z.object({ words: z.string(), facet: z.string().nullable(), value: z.string().nullable(), without: z.string() }),
  ),
  /** Unknown words of the query; the results ignore them. */
  unknown: z.array(z.string()),
  /** Goods in the query that the shop does not sell, as typed. */
  unsold: z.array(z.string()),
  /** Words in the query that ask for best sellers, as typed. They are ignored, as sales are not counted. */
  uncounted: z.array(z.string()),
  /** Shop pages that also match the query. */
  leads: z.array(z.object({ name: z.string(), path: z.string() })),
  /** Corrected query, if some of its words are unknown; else null. */
  corrected: z.string().nullable(),
  /** Alternative results with one condition left out, if there are no results. */
  nearby: z.object({ leftOut: z.string(), without: z.string(), total: z.int(), products: z.array(Product) }).nullable(),
});
export type Finding = z.infer<typeof Finding>;

export const ProductList = z.object({
  success: z.literal(true),
  data: z.array(Product),
  /** True if prices contain all taxes; missing if tax is added to them. */
  taxIncluded: z.literal(true).optional(),
  message: z.string().optional(),
});

export const listCategoryEndpoint = defineEndpoint('GET', '/api/products/category/:category', {
  summary: 'All products of a category or collection, in shop order. An unknown name gives an empty list.',
  params: z.object({ category: limitedText(200) }),
  reply: ProductList,
});

/**
 * Length limit of a query, above that of any URL. Longer searches than people type return no results; only unreadable
 * queries are rejected.
 */
const mostAsked = 8000;

/** Creates the schema of a search text, without control characters. */
const searchText = () => limitedText(mostAsked, undefined, cleanSearch);

export const searchProductsEndpoint = defineEndpoint('GET', '/api/products/search/:query', {
  summary: 'Products that match the words, best first, at most 60. Blank or over-long gives an empty list.',
  params: z.object({ query: searchText() }),
  /** Filters and sort in the format of listing URLs: 'size=XL&offer=sale&sort=price-up'. */
  query: z.object({ by: limitedText(mostAsked).optional() }),
  reply: ProductList.extend({ finding: Finding.optional() }),
});

export const readProductEndpoint = defineEndpoint('GET', '/api/products/:category/:numericId', {
  summary: 'One product with its pictures and the pieces left of each size.',
  params: z.object({ category: limitedText(200), numericId: wholeInAddress(0) }),
  reply: successReply(ProductDetail),
});

export const Suggestions = z.object({
  /** Suggested queries: corrected and more specific queries. */
  phrases: z.array(z.string()),
  products: z.array(
    Product.pick({
      _id: true,
      numericId: true,
      ProductName: true,
      Price: true,
      Category: true,
      image: true,
      sport: true,
    }),
  ),
  categories: z.array(z.object({ name: z.string(), path: z.string() })),
  athletes: z.array(z.object({ name: z.string(), path: z.string() })),
});
export type Suggestions = z.infer<typeof Suggestions>;

export const suggestEndpoint = defineEndpoint('GET', '/api/search/suggest', {
  summary:
    'A few phrases, products, categories and athletes for the words typed so far. Without words: what is often asked for and is here.',
  query: z.object({ q: searchText().default('') }),
  reply: successReply(Suggestions),
});
