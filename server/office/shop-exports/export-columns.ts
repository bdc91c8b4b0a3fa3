import type { ImportSource } from '#contract/office/lists.ts';

// Columns of the product exports of Shopify and WooCommerce.
//
// Shopify: help.shopify.com/en/manual/products/import-export/using-csv, as of 2026 ("URL handle", "Price", "Compare-at
// price", "Weight value (grams)", "Published on online store"), and the same page in its version of 2024 ("Handle",
// "Body (HTML)", "Variant Price", "Variant Compare At Price", "Variant Grams"). Versions differ in the letter case of
// heads ("Option1 Name", "Option1 name"), so heads are compared without it. Market columns "Price / NAME" and
// metafield columns "NAME (product.metafields.NAMESPACE.KEY)" are described there too.
// Not confirmed: the month in which exports got the new heads, and that no export mixes both.
//
// WooCommerce: plugins/woocommerce/includes/export/class-wc-product-csv-exporter.php at commit 00fd3577 (2026), and its
// schema in the wiki of woocommerce/woocommerce. "GTIN, UPC, EAN, or ISBN" exists since 9.2, "Brands" since 9.6; older
// exports lack both. Heads are in the language of the site: only English ones are recognized.

/** Field of a product or a variant that a column of an export fills. */
export type ExportField =
  | ('key' | 'title' | 'html' | 'vendor' | 'category' | 'type' | 'tags' | 'status' | 'published' | 'giftCard')
  | ('seoTitle' | 'seoDescription' | 'picture' | 'variantPicture')
  | ('option1Name' | 'option1Value' | 'option2Name' | 'option2Value' | 'option3Name' | 'option3Value')
  | ('sku' | 'barcode' | 'price' | 'compareAt' | 'pieces' | 'weight' | 'weightUnit')
  | ('id' | 'kindOfRow' | 'shortHtml' | 'parent' | 'saleStarts' | 'saleEnds')
  | ('hsn' | 'mrp' | 'origin');

type Heads = Partial<Record<ExportField, readonly string[]>>;

/** Heads of each field, the current one first. */
const shopifyHeads: Heads = {
  key: ['URL handle', 'Handle'],
  title: ['Title'],
  html: ['Description', 'Body (HTML)'],
  vendor: ['Vendor'],
  category: ['Product category', 'Standardized Product Type', 'Standard Product Type'],
  type: ['Type', 'Custom Product Type'],
  tags: ['Tags'],
  published: ['Published on online store', 'Published'],
  status: ['Status'],
  option1Name: ['Option1 name'],
  option1Value: ['Option1 value'],
  option2Name: ['Option2 name'],
  option2Value: ['Option2 value'],
  option3Name: ['Option3 name'],
  option3Value: ['Option3 value'],
  sku: ['SKU', 'Variant SKU'],
  barcode: ['Barcode', 'Variant Barcode'],
  price: ['Price', 'Variant Price'],
  compareAt: ['Compare-at price', 'Variant Compare At Price'],
  pieces: ['Inventory quantity', 'Variant Inventory Qty'],
  weight: ['Weight value (grams)', 'Variant Grams'],
  picture: ['Product image URL', 'Image Src'],
  variantPicture: ['Variant image URL', 'Variant Image'],
  giftCard: ['Gift card'],
  seoTitle: ['SEO title'],
  seoDescription: ['SEO description'],
};

const wooHeads: Heads = {
  id: ['ID'],
  kindOfRow: ['Type'],
  sku: ['SKU'],
  barcode: ['GTIN, UPC, EAN, or ISBN'],
  title: ['Name'],
  published: ['Published'],
  shortHtml: ['Short description'],
  html: ['Description'],
  saleStarts: ['Date sale price starts'],
  saleEnds: ['Date sale price ends'],
  pieces: ['Stock'],
  compareAt: ['Regular price'],
  price: ['Sale price'],
  category: ['Categories'],
  tags: ['Tags'],
  picture: ['Images'],
  parent: ['Parent'],
  vendor: ['Brands'],
};

/** Fields that Indian shops keep in metafields and further columns, whose names differ. */
const furtherHeads: readonly [ExportField, RegExp][] = [
  ['hsn', /(?:^|[^a-z])hsn(?:[^a-z]|$)/],
  ['mrp', /(?:^|[^a-z])(?:mrp|maximum retail price)(?:[^a-z]|$)/],
  ['origin', /country[ _]of[ _](?:origin|manufacture)/],
];

const headsOf: Record<ImportSource, Heads> = { shopify: shopifyHeads, woocommerce: wooHeads };

/** Heads that only one of the exports has: all of the first, and any of the second. */
const marks: Record<ImportSource, { all: readonly ExportField[]; any: readonly string[] }> = {
  shopify: {
    all: ['key', 'title'],
    any: ['option1 name', 'option1 value', 'vendor', 'body (html)', 'variant price', 'published on online store'],
  },
  woocommerce: {
    all: ['kindOfRow', 'title'],
    any: ['regular price', 'visibility in catalog', 'in stock?', 'is featured?', 'attribute 1 name'],
  },
};

/** Attribute of WooCommerce, by its number. */
export interface AttributeColumns {
  number: number;
  name: number;
  value: number;
}

/** Header of an export: positions of its columns by field, and the heads. */
export interface ExportHeads {
  source: ImportSource;
  heads: readonly string[];
  places: ReadonlyMap<ExportField, number>;
  attributes: readonly AttributeColumns[];
}

const wooWeight = /^weight \((kg|g|lbs?|oz)\)$/;

/** Recognizes the export of a shop by its header; undefined if it is none. Pure. */
export function readExportHeads(cells: readonly FileHead[]): ExportHeads | undefined {
  const heads = cells.map((cell) => (cell === null ? '' : String(cell).trim()));
  const written = heads.map((head) => head.toLowerCase());
  const source = (Object.keys(marks) as ImportSource[]).find((one) => isExportOf(one, written));
  if (!source) return undefined;
  const places = new Map<ExportField, number>();
  for (const [field, names] of Object.entries(headsOf[source]) as [ExportField, readonly string[]][]) {
    const place = names.map((name) => written.indexOf(name.toLowerCase())).find((at) => at >= 0);
    if (place !== undefined) places.set(field, place);
  }
  if (source === 'woocommerce') {
    const place = written.findIndex((head) => wooWeight.test(head));
    if (place >= 0) places.set('weight', place);
  }
  const taken = new Set(places.values());
  for (const [field, form] of furtherHeads) {
    const place = written.findIndex((head, at) => !taken.has(at) && form.test(head));
    if (place >= 0) places.set(field, place);
  }
  return { source, heads, places, attributes: source === 'woocommerce' ? attributesIn(written) : [] };
}

type FileHead = string | number | boolean | null;

function isExportOf(source: ImportSource, written: readonly string[]): boolean {
  const { all, any } = marks[source];
  const hasAll = all.every((field) => headsOf[source][field]?.some((name) => written.includes(name.toLowerCase())));
  return hasAll && any.some((head) => written.includes(head));
}

function attributesIn(written: readonly string[]): AttributeColumns[] {
  return written.flatMap((head, name) => {
    const number = /^attribute (\d{1,2}) name$/.exec(head)?.[1];
    const value = number === undefined ? -1 : written.indexOf(`attribute ${number} value(s)`);
    return value >= 0 ? [{ number: Number(number), name, value }] : [];
  });
}

/** Returns the unit of WooCommerce's weights, which the head of their column names. Pure. */
export function wooWeightUnit({ heads, places }: ExportHeads): string {
  return wooWeight.exec(heads[places.get('weight') ?? -1]?.toLowerCase() ?? '')?.[1] ?? '';
}

/** Names of the fields of a draft, for the list of columns. */
const fieldWords: Partial<Record<ExportField, string>> = {
  key: 'Recognized again by',
  title: 'Name',
  html: 'Description',
  shortHtml: 'Description',
  vendor: 'Club',
  category: 'Sport and kind',
  type: 'Sport and kind',
  tags: 'Search words',
  seoTitle: 'Title for search engines',
  seoDescription: 'Description for search engines',
  option1Value: 'Size or colour',
  option2Value: 'Size or colour',
  option3Value: 'Size or colour',
  sku: 'Recognized again by',
  barcode: 'Barcode of the size',
  price: 'Price',
  compareAt: 'Former price',
  pieces: 'Stock of the size',
  weight: 'Weight, to compare',
  picture: 'List of pictures',
  variantPicture: 'List of pictures',
  hsn: 'HSN',
  mrp: 'MRP',
  origin: 'Made in',
};

/** Lists the columns that fill something, in file order, and the heads of those that are not taken. Pure. */
export function describeColumns({ source, heads, places, attributes }: ExportHeads): {
  columns: { theirs: string; ours: string }[];
  notTaken: string[];
} {
  const fieldAt = new Map([...places].map(([field, place]) => [place, field]));
  const wordsAt = (place: number) => {
    const field = fieldAt.get(place);
    if (source === 'woocommerce' && field === 'compareAt') return 'Price, or former price in a sale';
    if (source === 'woocommerce' && field === 'price') return 'Price in a sale';
    return field ? fieldWords[field] : undefined;
  };
  const attribute = new Set(attributes.map(({ value }) => value));
  const used = new Set([...places.values(), ...attributes.flatMap(({ name, value }) => [name, value])]);
  return {
    columns: heads.flatMap((theirs, place) => {
      const ours = attribute.has(place) ? 'Size or colour' : wordsAt(place);
      return ours === undefined ? [] : [{ theirs, ours }];
    }),
    notTaken: heads.filter((head, place) => head !== '' && !used.has(place)),
  };
}
