import type { ProductDetail } from '#contract/catalogue.ts';

/** What is left of an edition, and of how many. */
export interface EditionLeft {
  left: number;
  made: number;
}

/** Counts what is left of a limited edition, of one size or, where none is chosen, of all; undefined where there is nothing to count. Pure. */
export function editionLeft(
  { stock, edition }: Pick<ProductDetail, 'stock' | 'edition'>,
  size: string | undefined,
): EditionLeft | undefined {
  if (!edition) return undefined;
  const counted = size === undefined ? edition : edition.filter((entry) => entry.size === size);
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  const made = sum(counted.map((entry) => entry.made));
  const left = sum(counted.map((entry) => stock.find((other) => other.size === entry.size)?.left ?? 0));
  return left > 0 && made > 0 ? { left, made } : undefined;
}
