import type { ExportField, ExportHeads } from './export-columns.ts';
import {
  addPictures,
  emptyProduct,
  type FileCell,
  type ForeignOption,
  type ForeignProduct,
} from './foreign-product.ts';
import { type ExportRow, exportRow } from './row-cells.ts';

const optionFields = [
  ['option1Name', 'option1Value'],
  ['option2Name', 'option2Value'],
  ['option3Name', 'option3Value'],
] as const satisfies readonly (readonly [ExportField, ExportField])[];

/** Reader of an export, row by row. */
export interface ExportReader {
  add: (row: number, cells: readonly FileCell[]) => void;
  /** Returns the products, in file order. */
  finish: () => ForeignProduct[];
}

/**
 * Creates a reader of Shopify's export. The rows of a product follow each other under one handle: the first has its
 * texts, each variant has a row, and further pictures have rows with the handle alone.
 */
export function createShopifyReader(heads: ExportHeads): ExportReader {
  const products: ForeignProduct[] = [];
  const firstRows = new Map<string, number>();
  let optionNames: string[] = [];
  return {
    add(number, cells) {
      const row = exportRow(heads, number, cells);
      const key = row.of('key') || slugOf(row.of('title'));
      let product = products.at(-1);
      if (!product || product.key !== key || key === '') {
        product = emptyProduct('shopify', number, key);
        refuseKey(product, row, firstRows);
        firstRows.set(key, firstRows.get(key) ?? number);
        readTexts(product, row);
        optionNames = optionFields.map(([name]) => row.of(name));
        products.push(product);
      }
      readVariant(product, row, optionNames);
      addPictures(product, [row.of('picture'), row.of('variantPicture')]);
    },
    finish: () => products,
  };
}

/** Returns the handle that Shopify gives a product without one. */
function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

function refuseKey({ key, errors }: ForeignProduct, row: ExportRow, firstRows: ReadonlyMap<string, number>): void {
  const before = firstRows.get(key);
  const column = row.head('key');
  if (key === '') errors.push({ row: row.row, column, sentence: 'The row has neither a handle nor a title.' });
  else if (before !== undefined)
    errors.push({
      row: row.row,
      column,
      sentence: `The handle ${key.slice(0, 80)} stands in row ${before} already. Keep the rows of a product together.`,
    });
}

function readTexts(product: ForeignProduct, row: ExportRow): void {
  const { errors, doubts } = product;
  Object.assign(product, {
    title: row.of('title'),
    html: row.of('html'),
    vendor: row.of('vendor'),
    type: row.of('type'),
    category: row.of('category'),
    tags: tagsOf(row.of('tags')),
    seoTitle: row.of('seoTitle'),
    seoDescription: row.of('seoDescription'),
    hsn: row.of('hsn'),
    mrp: row.of('mrp'),
    origin: row.of('origin'),
  } satisfies Partial<ForeignProduct>);
  if (row.of('giftCard').toLowerCase() === 'true')
    errors.push({ row: row.row, column: row.head('giftCard'), sentence: 'A gift card is not a product here.' });
  if (row.of('status').toLowerCase() === 'archived')
    doubts.push({ row: row.row, column: row.head('status'), sentence: 'It is archived there. Is it still sold?' });
}

/** Splits tags, which cannot contain commas in Shopify. */
function tagsOf(text: string): string[] {
  return text
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);
}

const variantFields = ['option1Value', 'sku', 'price', 'barcode'] as const;

function readVariant(product: ForeignProduct, row: ExportRow, names: readonly string[]): void {
  if (variantFields.every((field) => row.of(field) === '')) return;
  const options = optionFields.flatMap(([, valueField], at): ForeignOption[] => {
    const [name, value] = [names[at] ?? '', row.of(valueField)];
    const isNone = value === '' || (name.toLowerCase() === 'title' && value.toLowerCase() === 'default title');
    return isNone ? [] : [{ name: name || `Option ${at + 1}`, value }];
  });
  const { row: number, of } = row;
  product.variants.push({
    ...{ row: number, sku: of('sku'), barcode: of('barcode'), price: of('price'), compareAt: of('compareAt') },
    ...{ pieces: of('pieces'), weight: of('weight'), weightUnit: of('weight') && 'g', options },
  });
}
