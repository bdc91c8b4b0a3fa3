import type { ImportMapping } from '#contract/office/product-imports.ts';
import type { KnownKind } from '#server/foundation/values/known-facts.ts';
import type { ForeignProduct, ForeignVariant } from '#server/office/shop-exports/foreign-product.ts';
import type { ImportedDraft, Remarks } from './imported-draft.ts';
import { findSize, isSameName } from './match-words.ts';
import { readEan, readForeignPrice, readGrams, readStockCount } from './read-values.ts';

/** Returns the value of a variant's option; '' if it has none. Pure. */
export function optionOf({ options }: ForeignVariant, name: string): string {
  return (name !== '' && options.find((option) => isSameName(option.name, name))?.value) || '';
}

/** Refuses options that are neither size nor colour if variants differ in them; else notes that they are lost. Pure. */
export function checkOptions(
  variants: readonly ForeignVariant[],
  { size, colour }: Pick<ImportMapping, 'size' | 'colour'>,
  { errors, doubts }: Remarks,
): void {
  const values = new Map<string, { row: number; values: Set<string> }>();
  for (const { row, options } of variants)
    for (const { name, value } of options) {
      if ([size, colour].some((one) => one !== '' && isSameName(name, one))) continue;
      const seen = values.get(name) ?? { row, values: new Set() };
      values.set(name, seen);
      seen.values.add(value);
    }
  for (const [name, seen] of values) {
    const column = name.slice(0, 60);
    if (seen.values.size > 1)
      errors.push({
        row: seen.row,
        column,
        sentence: `“${column}” is neither size nor colour. Choose above what it is, or make a product of each there.`,
      });
    else
      doubts.push({
        row: seen.row,
        column,
        sentence: `It is ${[...seen.values][0]?.slice(0, 80)}: that is not taken.`,
      });
  }
}

type PlannedSizes = Pick<ImportedDraft, 'pieces' | 'eans'> & { sizes: string[] };

/** Reads the sizes of a draft with their stock and barcodes, in the order of their kind. Pure. */
export function planSizes(
  variants: readonly ForeignVariant[],
  mapping: Pick<ImportMapping, 'size'>,
  kind: Pick<KnownKind, 'sizes' | 'one'> & { sold: readonly string[] },
  remarks: Remarks,
): PlannedSizes {
  const found = new Map<string, number>();
  const planned: PlannedSizes = { sizes: [], pieces: [], eans: [] };
  for (const variant of variants) {
    const size = sizeOf(variant, mapping.size, kind, remarks);
    if (size === undefined) continue;
    const before = found.get(size);
    if (before !== undefined) {
      remarks.errors.push({
        row: variant.row,
        column: mapping.size || 'Size',
        sentence: `${size} stands in row ${before} already.`,
      });
      continue;
    }
    found.set(size, variant.row);
    readStock(variant, size, planned, remarks);
  }
  planned.sizes = kind.sizes.filter((size) => found.has(size));
  return planned;
}

function sizeOf(
  variant: ForeignVariant,
  name: string,
  kind: Pick<KnownKind, 'one'> & { sold: readonly string[] },
  { doubts }: Remarks,
): string | undefined {
  const written = optionOf(variant, name);
  const size = findSize(written === '' ? 'One size' : written, kind.sold);
  if (size !== undefined) return size;
  const sentence =
    written === ''
      ? `It has no size, and ${kind.one} has no “One size”: choose its sizes on the draft.`
      : `${kind.one} has no size ${written.slice(0, 40)}: it is left out. Add it under Kinds first if you sell it.`;
  doubts.push({ row: variant.row, column: name || 'Size', sentence });
  return undefined;
}

function readStock(variant: ForeignVariant, size: string, planned: PlannedSizes, { doubts }: Remarks): void {
  const { row } = variant;
  const { pieces, doubt } = readStockCount(variant.pieces);
  if (doubt !== undefined) doubts.push({ row, column: 'Stock', sentence: doubt });
  planned.pieces.push([size, pieces]);
  const ean = readEan(variant.barcode);
  if ('fault' in ean) doubts.push({ row, column: 'Barcode', sentence: ean.fault });
  else if (ean.value !== null) planned.eans.push([size, ean.value]);
}

/** Price of a draft in paise, and its price before a reduction; null if it has none. */
export interface PlannedPrice {
  pricePaise: number;
  beforePaise: number | null;
}

/**
 * Reads the price that all sizes share. If they differ the highest is taken, so that none is sold too cheaply.
 * Undefined if a price cannot be read. Pure.
 */
export function planPrice(
  variants: readonly ForeignVariant[],
  source: ForeignProduct['source'],
  { errors, doubts }: Remarks,
): PlannedPrice | undefined {
  const read = variants.map((variant) => ({ variant, price: readForeignPrice(variant.price, source) }));
  const wrong = read.flatMap(({ variant, price }) =>
    'fault' in price ? [{ row: variant.row, column: 'Price', sentence: price.fault }] : [],
  );
  errors.push(...wrong);
  const paise = read.flatMap(({ price }) => ('value' in price ? [price.value] : []));
  if (wrong.length > 0 || paise.length === 0) return undefined;
  const pricePaise = Math.max(...paise);
  const [first] = variants;
  if (first && Math.min(...paise) < pricePaise)
    doubts.push({
      row: first.row,
      column: 'Price',
      sentence: 'Its sizes have different prices there. A product has one here: the highest is taken.',
    });
  return { pricePaise, beforePaise: planBefore(variants, source, pricePaise, doubts) };
}

function planBefore(
  variants: readonly ForeignVariant[],
  source: ForeignProduct['source'],
  pricePaise: number,
  doubts: Remarks['doubts'],
): number | null {
  let highest: number | null = null;
  for (const { row, compareAt } of variants) {
    if (compareAt === '' || Number(compareAt) === 0) continue;
    const read = readForeignPrice(compareAt, source);
    if ('fault' in read) doubts.push({ row, column: 'Compare-at price', sentence: `${read.fault} It is left out.` });
    else highest = Math.max(highest ?? 0, read.value);
  }
  if (highest === null || highest > pricePaise) return highest;
  const row = variants[0]?.row ?? 0;
  if (highest < pricePaise)
    doubts.push({
      row,
      column: 'Compare-at price',
      sentence: 'The compare-at price is below the price: it is left out.',
    });
  return null;
}

/** Notes weights that cannot be read, or are far from those by which the kind is shipped here. Pure. */
export function checkWeights(
  variants: readonly ForeignVariant[],
  { grams, one }: Pick<KnownKind, 'grams' | 'one'>,
  { doubts }: Remarks,
): void {
  for (const { row, weight, weightUnit } of variants) {
    const read = readGrams(weight, weightUnit);
    const sentence =
      'fault' in read
        ? `${read.fault} Goods are shipped as ${grams} g.`
        : read.value !== null &&
          (read.value > grams * 1.5 || read.value < grams / 2) &&
          `It weighs ${read.value.toLocaleString('en-IN')} g there, and ${one} is shipped as ${grams} g here. See Kinds.`;
    if (!sentence) continue;
    doubts.push({ row, column: 'Weight', sentence });
    return;
  }
}
