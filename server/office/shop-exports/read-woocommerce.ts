import { type ExportHeads, wooWeightUnit } from './export-columns.ts';
import { addPictures, emptyProduct, type ForeignOption, type ForeignProduct } from './foreign-product.ts';
import type { ExportReader } from './read-shopify.ts';
import { type ExportRow, exportRow } from './row-cells.ts';

interface Variation {
  row: ExportRow;
  parent: string;
}

/**
 * Creates a reader of WooCommerce's export. A variable product has a row, and each variation names it as its parent: by
 * SKU, or by id if it has none. Variations may stand anywhere in the file.
 */
export function createWooReader(heads: ExportHeads): ExportReader {
  const unit = wooWeightUnit(heads);
  const products: ForeignProduct[] = [];
  const byName = new Map<string, ForeignProduct>();
  const variable = new Set<ForeignProduct>();
  const variations: Variation[] = [];
  return {
    add(number, cells) {
      const row = exportRow(heads, number, cells, withoutGuard);
      const types = splitList(row.of('kindOfRow').toLowerCase());
      if (types.includes('variation')) {
        variations.push({ row, parent: row.of('parent') });
        return;
      }
      const product = productOf(row, types, byName);
      products.push(product);
      if (types.includes('variable')) variable.add(product);
      else product.variants.push(variantOf(product, row, optionsOf(row, heads, product), unit));
    },
    finish() {
      for (const { row, parent } of variations) {
        const product = byName.get(parent);
        if (!product) products.push(orphan(row, parent));
        else addVariation(product, row, heads, unit);
      }
      for (const product of variable) refuseChildless(product);
      return products.toSorted((one, other) => one.row - other.row);
    },
  };
}

/** Removes the apostrophe that the export puts before texts that look like formulas. */
function withoutGuard(text: string): string {
  return /^'[=+\-@]/.test(text) ? text.slice(1) : text;
}

/** Splits a list whose entries have their commas escaped: 'Shirts\, long, Caps'. Pure. */
function splitList(text: string): string[] {
  return text
    .split(/(?<!\\),/)
    .map((entry) => entry.replaceAll('\\,', ',').trim())
    .filter(Boolean);
}

/** Returns the first entry of a list; '' if it is empty. Pure. */
const firstOf = (text: string): string => splitList(text)[0] ?? '';

/** Restores line breaks, which the export writes as '\n'. Pure. */
function restoreBreaks(text: string): string {
  return text
    .split('\\\\\\n')
    .map((part) => part.replaceAll('\\n', '\n'))
    .join('\\n');
}

function productOf(row: ExportRow, types: readonly string[], byName: Map<string, ForeignProduct>): ForeignProduct {
  const [id, sku] = [row.of('id'), row.of('sku')];
  const product = emptyProduct('woocommerce', row.row, sku || id);
  const { errors } = product;
  const refuse = (field: 'kindOfRow' | 'sku', sentence: string) =>
    errors.push({ row: row.row, column: row.head(field), sentence });
  if (product.key === '') refuse('sku', 'The row has neither a SKU nor an id.');
  const unsold = reasonAgainst(types);
  if (unsold !== undefined) refuse('kindOfRow', unsold);
  Object.assign(product, {
    title: row.of('title'),
    html: restoreBreaks(row.of('html') || row.of('shortHtml')),
    vendor: firstOf(row.of('vendor')),
    category: firstOf(row.of('category')),
    tags: splitList(row.of('tags')),
    hsn: row.of('hsn'),
    mrp: row.of('mrp'),
    origin: row.of('origin'),
  } satisfies Partial<ForeignProduct>);
  addPictures(product, splitList(row.of('picture')));
  for (const name of [id === '' ? '' : `id:${id}`, sku]) {
    const before = byName.get(name);
    if (before) refuse('sku', `${name} stands in row ${before.row} already. Keep one of them.`);
    else if (name !== '') byName.set(name, product);
  }
  return product;
}

/** Says why products of a type are not sold here; undefined for goods. */
function reasonAgainst(types: readonly string[]): string | undefined {
  if (types.some((type) => type === 'grouped' || type === 'external'))
    return `It is “${types.join(', ')}” there. Goods are sold one by one here.`;
  const isNoGoods = types.some((type) => type === 'downloadable' || type === 'virtual');
  return isNoGoods ? 'It is a download or a service. Only goods are sold here.' : undefined;
}

/** Reads the attributes of a row. An attribute of several values is no choice that has pieces of its own. */
function optionsOf(row: ExportRow, heads: ExportHeads, product: ForeignProduct): ForeignOption[] {
  return heads.attributes.flatMap(({ name, value }): ForeignOption[] => {
    const values = splitList(row.at(value));
    const [only] = values;
    if (values.length > 1)
      product.doubts.push({
        row: row.row,
        column: heads.heads[value] ?? '',
        sentence: `${row.at(name)} ${values.join(', ').slice(0, 120)}: they have no rows of their own, so they are not taken.`,
      });
    return values.length === 1 && only !== undefined ? [{ name: row.at(name), value: only }] : [];
  });
}

/** Reads the variant of a row; a sale with dates is a doubt about its product. */
function variantOf(
  { doubts }: ForeignProduct,
  row: ExportRow,
  options: ForeignOption[],
  unit: string,
): ForeignProduct['variants'][number] {
  if (row.of('saleStarts') !== '' || row.of('saleEnds') !== '')
    doubts.push({
      row: row.row,
      column: row.head('saleEnds'),
      sentence: 'The sale has a date there. The draft has its price without one.',
    });
  const [sale, regular, weight] = [row.of('price'), row.of('compareAt'), row.of('weight')];
  return {
    ...{ row: row.row, sku: row.of('sku'), barcode: row.of('barcode'), pieces: row.of('pieces') },
    ...{ price: sale || regular, compareAt: sale && regular, weight, weightUnit: weight && unit, options },
  };
}

function addVariation(product: ForeignProduct, row: ExportRow, heads: ExportHeads, unit: string): void {
  const { errors, variants } = product;
  const options = optionsOf(row, heads, product);
  const open = heads.attributes.filter(({ name, value }) => row.at(name) !== '' && row.at(value) === '');
  for (const { name, value } of open)
    errors.push({
      row: row.row,
      column: heads.heads[value] ?? '',
      sentence: `The variation stands for any ${row.at(name)}. Give each its own variation there.`,
    });
  variants.push(variantOf(product, row, options, unit));
  addPictures(product, splitList(row.of('picture')));
}

function orphan(row: ExportRow, parent: string): ForeignProduct {
  const product = emptyProduct('woocommerce', row.row, row.of('sku') || row.of('id'));
  const named = parent === '' ? 'No product is named' : `The product ${parent.slice(0, 60)} is not in the file`;
  product.title = row.of('title');
  product.errors.push({ row: row.row, column: row.head('parent'), sentence: `${named}. Export it together with it.` });
  return product;
}

function refuseChildless({ row, variants, errors }: ForeignProduct): void {
  if (variants.length > 0) return;
  errors.push({
    row,
    column: 'Type',
    sentence: 'Its variations are not in the file. Choose “variations” too when you export.',
  });
}
