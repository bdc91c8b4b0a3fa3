import type { Product } from '#contract/catalogue.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import {
  bothUnits,
  type ChartedProduct,
  firstCharts,
  type SizeTable,
  sizeTablesOf as tablesBy,
} from '#contract/size-charts.ts';

/** Describes the head sizes that a one-size cap fits, as configured or by default. */
export function capFits(shop: ShopFacts): string {
  const { from, to } = shop.seller.charts?.cap ?? firstCharts.cap;
  return `One size, fits heads of ${bothUnits(from, to)}.`;
}

/** Returns the instructions for measuring the body, one per line. */
export function howToMeasure(shop: ShopFacts): readonly string[] {
  return shop.seller.charts?.how ?? firstCharts.how;
}

/**
 * Returns the size charts of a product: its own, or one per cut, with the sizes in which the product is sold. Products
 * of one size without an own chart have none.
 */
export function sizeTablesOfProduct(shop: ShopFacts, product: ChartedProduct): SizeTable[] {
  return tablesBy(product, shop.seller.charts ?? {});
}

/** Says of what the measures of a product's size chart are. */
export function chartSubjectWords({ chart }: Pick<ChartedProduct, 'chart'>): string {
  if (!chart) return 'Measures of the body; beside them the garment laid flat, width by length.';
  return chart.of === 'garment' ? 'Measures of this garment, laid flat.' : 'Measures of the body that it fits.';
}

/** Returns true for products without a choice of size: a scarf, a cap, a mug. */
export function isOneSize({ sizes }: Pick<Product, 'sizes'>): boolean {
  return sizes.length === 1 && sizes[0]?.size === 'One size';
}
