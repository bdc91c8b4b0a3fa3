import { type ImportMapping, mostImportGroups, type ProductImport } from '#contract/office/product-imports.ts';
import type { ForeignProduct } from '#server/office/shop-exports/foreign-product.ts';
import { guessOptions } from './match-words.ts';

const mostOptions = 30;

/** Counts words by frequency, the most frequent first. Pure. */
function byFrequency(words: readonly string[]): { value: string; products: number }[] {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts]
    .map(([value, products]) => ({ value, products }))
    .toSorted((one, other) => other.products - one.products);
}

/** Lists the names of the options of products, the most frequent first. Pure. */
export function importOptions(products: readonly ForeignProduct[]): string[] {
  const names = products.flatMap(({ variants }) => [
    ...new Set(variants.flatMap(({ options }) => options.map(({ name }) => name.slice(0, 80)))),
  ]);
  return byFrequency(names)
    .slice(0, mostOptions)
    .map(({ value }) => value);
}

/** Lists the values of the grouping column, the most frequent first. Pure. */
export function importGroups(
  products: readonly ForeignProduct[],
  { groupBy }: Pick<ImportMapping, 'groupBy'>,
): ProductImport['groups'] {
  return byFrequency(products.map((product) => product[groupBy]))
    .filter(({ value }) => value.length <= 200)
    .slice(0, mostImportGroups);
}

/** Chooses how the columns of a file fill drafts, before anybody has chosen. Pure. */
export function guessMapping(products: readonly ForeignProduct[]): ImportMapping {
  const hasType = products.some(({ type }) => type !== '');
  return {
    groupBy: hasType ? 'type' : 'category',
    groups: [],
    team: 'any',
    ...guessOptions(importOptions(products)),
    compareAt: 'former',
  };
}
