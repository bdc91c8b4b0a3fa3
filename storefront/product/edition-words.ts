import type { ProductDetail } from '#contract/catalogue.ts';

/** Remaining and total pieces of an edition. */
export interface EditionLeft {
  left: number;
  made: number;
}

/** Counts the remaining pieces of a limited edition, in one size or all; undefined for other products. Pure. */
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
