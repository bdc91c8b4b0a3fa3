import type { ImportedFrom } from '#contract/office/product-imports.ts';
import type { ProductFacts } from '#server/catalogue/products/product-facts.ts';
import type { RowRemark } from '#server/office/shop-exports/foreign-product.ts';

/** Origin of a draft as its first version stores it. */
export interface StoredOrigin extends ImportedFrom {
  /** SKUs there, by which it is recognized too. */
  skus: string[];
  /** Name of the file. */
  file: string;
  /** Colour of which the draft was made; '' if colours are not told apart. */
  colour: string;
}

/** Draft planned from a product of another shop. */
export interface ImportedDraft {
  category: string;
  facts: ProductFacts;
  /** Initial stock, and EAN-13, by size. */
  pieces: [size: string, pieces: number][];
  eans: [size: string, ean: string][];
  imported: StoredOrigin;
  doubts: RowRemark[];
}

/** Plan of one product, or of one of its colours. `row` is its first row in the file. */
export type PlannedImport = { row: number; name: string } & ({ draft: ImportedDraft } | { errors: RowRemark[] });

/** Remarks collected while a draft is planned. */
export interface Remarks {
  errors: RowRemark[];
  doubts: RowRemark[];
}
