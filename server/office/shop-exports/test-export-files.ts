import { readExportHeads } from './export-columns.ts';
import type { FileCell, ForeignProduct } from './foreign-product.ts';
import { createExportReader } from './read-export.ts';

/** Row of a file by the heads of its columns. */
export type NamedRow = Record<string, string>;

/** Heads of Shopify's export before and after they were renamed. */
export const shopifyNames = {
  old: {
    ...{ key: 'Handle', title: 'Title', html: 'Body (HTML)', vendor: 'Vendor', category: 'Product Category' },
    ...{ type: 'Type', tags: 'Tags', name: 'Option# Name', value: 'Option# Value', sku: 'Variant SKU' },
    ...{ barcode: 'Variant Barcode', price: 'Variant Price', compareAt: 'Variant Compare At Price' },
    ...{ pieces: 'Variant Inventory Qty', weight: 'Variant Grams', picture: 'Image Src', seoTitle: 'SEO Title' },
    seoDescription: 'SEO Description',
  },
  current: {
    ...{ key: 'URL handle', title: 'Title', html: 'Description', vendor: 'Vendor', category: 'Product category' },
    ...{ type: 'Type', tags: 'Tags', name: 'Option# name', value: 'Option# value', sku: 'SKU', barcode: 'Barcode' },
    ...{ price: 'Price', compareAt: 'Compare-at price', pieces: 'Inventory quantity', seoTitle: 'SEO title' },
    ...{ weight: 'Weight value (grams)', picture: 'Product image URL', seoDescription: 'SEO description' },
  },
} as const;

/** Writes products as Shopify does: a row for each variant, and rows of pictures with the handle alone. */
export function shopifyRows(products: readonly ForeignProduct[], version: keyof typeof shopifyNames): NamedRow[] {
  const names = shopifyNames[version];
  return products.flatMap((product) => {
    const { key, title, html, vendor, category, type, tags, seoTitle, seoDescription, variants, pictures } = product;
    const texts = { title, html, vendor, category, type, tags: tags.join(', '), seoTitle, seoDescription };
    const rows = Array.from({ length: Math.max(variants.length, pictures.length, 1) }, (_, at): NamedRow => {
      const variant = variants[at];
      const row: NamedRow = { [names.key]: key, [names.picture]: pictures[at] ?? '' };
      for (const [name, text] of Object.entries(texts)) row[names[name as 'title']] = at === 0 ? text : '';
      for (const name of ['sku', 'barcode', 'price', 'compareAt', 'pieces', 'weight'] as const)
        row[names[name]] = variant?.[name] ?? '';
      for (const number of [1, 2, 3]) {
        const [first, option] = [variants[0]?.options[number - 1], variant?.options[number - 1]];
        const bare = number === 1 && variant !== undefined && variant.options.length === 0;
        row[names.name.replace('#', String(number))] = at === 0 ? (first?.name ?? (bare ? 'Title' : '')) : '';
        row[names.value.replace('#', String(number))] = option?.value ?? (bare ? 'Default Title' : '');
      }
      return row;
    });
    return rows;
  });
}

const list = (entries: readonly string[]) => entries.map((entry) => entry.replaceAll(',', '\\,')).join(', ');
const guarded = (text: string) => (/^[=+\-@]/.test(text) ? `'${text}` : text);

/** Writes products as WooCommerce does: variable ones with their variations after all products. */
export function wooRows(products: readonly ForeignProduct[]): NamedRow[] {
  const rows: NamedRow[] = [];
  const variations: NamedRow[] = [];
  for (const [place, product] of products.entries()) {
    const { key, title, html, vendor, category, tags, pictures, variants } = product;
    const [only] = variants;
    const isSimple = variants.length === 1 && only?.sku === key;
    rows.push({
      ...{ ID: String(place + 1), Type: isSimple ? 'simple' : 'variable', SKU: guarded(key), Name: guarded(title) },
      Description: guarded(html.replaceAll('\\n', '\\\\\\n').replaceAll('\n', '\\n')),
      ...{ Brands: list([vendor].filter(Boolean)), Categories: list([category].filter(Boolean)) },
      ...{ Tags: guarded(list(tags)), Images: list(pictures), Parent: '' },
      ...(isSimple && only ? variantCells(only) : {}),
    });
    if (isSimple) continue;
    for (const variant of variants)
      variations.push({ Type: 'variation', SKU: guarded(variant.sku), Parent: guarded(key), ...variantCells(variant) });
  }
  return [...rows, ...variations];
}

function variantCells(variant: ForeignProduct['variants'][number]): NamedRow {
  const { barcode, price, compareAt, pieces, weight, options } = variant;
  const attributes = options.flatMap(({ name, value }, at) => [
    [`Attribute ${at + 1} name`, guarded(name)],
    [`Attribute ${at + 1} value(s)`, guarded(list([value]))],
  ]);
  return {
    ...{ 'GTIN, UPC, EAN, or ISBN': barcode, Stock: pieces, 'Weight (kg)': weight },
    ...{ 'Regular price': compareAt || price, 'Sale price': compareAt && price },
    ...Object.fromEntries(attributes),
  };
}

/** Heads of rows, in order of their first use. */
export function headsOfRows(rows: readonly NamedRow[]): string[] {
  return [...new Set(rows.flatMap((row) => Object.keys(row)))];
}

/** Writes rows as a CSV file. */
export function csvOfRows(rows: readonly NamedRow[], { separator = ',', end = '\n', mark = '' } = {}): string {
  const heads = headsOfRows(rows);
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const lines = [heads, ...rows.map((row) => heads.map((head) => row[head] ?? ''))];
  return mark + lines.map((cells) => cells.map(quoted).join(separator)).join(end);
}

/** Reads parsed lines as an export; undefined if they are none. */
export function readLines(lines: readonly (readonly FileCell[])[]): ForeignProduct[] | undefined {
  const heads = readExportHeads(lines[0] ?? []);
  if (!heads) return undefined;
  const reader = createExportReader(heads);
  for (const [at, cells] of lines.slice(1).entries()) reader.add(at + 2, cells);
  return reader.finish();
}
