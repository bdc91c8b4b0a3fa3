import type { ImportSource } from '#contract/office/lists.ts';

/** Cell of a parsed file. */
export type FileCell = string | number | boolean | null;

/** Remark about a row of a file: an error, or a doubt that the owner should look at. */
export interface RowRemark {
  row: number;
  /** Name of the column in the file. */
  column: string;
  sentence: string;
}

export interface ForeignOption {
  name: string;
  value: string;
}

/** One variant of a product in another shop, with its values as the file has them. */
export interface ForeignVariant {
  row: number;
  sku: string;
  barcode: string;
  price: string;
  /** Price before a reduction. */
  compareAt: string;
  /** Stock; '' if that shop does not count it. */
  pieces: string;
  weight: string;
  /** Unit of the weight: g, kg, lb or oz. */
  weightUnit: string;
  options: ForeignOption[];
}

/** Product of another shop's export, in a form that both formats share. Texts are as the file has them. */
export interface ForeignProduct {
  source: ImportSource;
  /** Number of its first row in the file. */
  row: number;
  /** Handle in Shopify; SKU or id in WooCommerce. */
  key: string;
  title: string;
  html: string;
  vendor: string;
  type: string;
  category: string;
  tags: string[];
  seoTitle: string;
  seoDescription: string;
  hsn: string;
  mrp: string;
  origin: string;
  variants: ForeignVariant[];
  /** Addresses of its pictures, in order. */
  pictures: string[];
  errors: RowRemark[];
  doubts: RowRemark[];
}

/** Maximum number of pictures that are held of a product: more than a draft lists. */
const mostHeldPictures = 200;

/** Adds addresses of pictures that a product does not have yet, up to a limit. */
export function addPictures({ pictures }: ForeignProduct, addresses: readonly string[]): void {
  for (const address of addresses) {
    if (pictures.length >= mostHeldPictures) return;
    if (address !== '' && !pictures.includes(address)) pictures.push(address);
  }
}

/** Product without values, at a row. */
export function emptyProduct(source: ImportSource, row: number, key: string): ForeignProduct {
  return {
    ...{ source, row, key, title: '', html: '', vendor: '', type: '', category: '', tags: [] },
    ...{ seoTitle: '', seoDescription: '', hsn: '', mrp: '', origin: '' },
    ...{ variants: [], pictures: [], errors: [], doubts: [] },
  };
}
