import type { Product } from '#contract/catalogue.ts';
import { seller } from '#contract/seller.ts';
import { bothUnits, firstCharts, type SizeTable, sizeTablesOf as tablesBy } from '#contract/size-charts.ts';

/** What one size of a cap fits, as the shop was told or began. */
export function capFits(): string {
  const { from, to } = seller.charts?.cap ?? firstCharts.cap;
  return `One size, fits heads of ${bothUnits(from, to)}.`;
}

/** How a body is measured for these tables, a line each. */
export function howToMeasure(): readonly string[] {
  return seller.charts?.how ?? firstCharts.how;
}

/** The measures for a product's sizes, a table for each cut it is sold in, with the sizes it is sold in; what has one size has none. */
export function sizeTablesOf(product: Pick<Product, 'kind' | 'sizes'>): SizeTable[] {
  return tablesBy(product, seller.charts ?? {});
}

/** There is nothing to choose: a scarf, a cap, a mug. */
export function isOneSize({ sizes }: Pick<Product, 'sizes'>): boolean {
  return sizes.length === 1 && sizes[0]?.size === 'One size';
}
