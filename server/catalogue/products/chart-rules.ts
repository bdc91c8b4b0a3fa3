import type { ProductFacts } from './product-facts.ts';

/**
 * Lists what is wrong with the own size chart of a product, by field: measures without a name or named twice, and sizes
 * on sale without a value for each measure. Pure.
 */
export function ownChartFaults({
  chart,
  sizes,
}: Pick<ProductFacts, 'chart' | 'sizes'>): [field: string, sentence: string][] {
  if (!chart) return [];
  const { measures, rows } = chart;
  const named = measures.map((measure) => measure.toLowerCase());
  if (measures.length === 0) return [['chart', 'Name what is measured, or use the usual chart.']];
  if (new Set(named).size < named.length) return [['chart', 'Name each measure once.']];
  const listed = rows.map(({ size }) => size);
  const twice = listed.find((size, at) => listed.indexOf(size) < at);
  if (twice !== undefined) return [['chart', `${twice} stands in the size chart twice.`]];
  const lacking = sizes.filter((size) => rows.find((row) => row.size === size)?.cm.length !== measures.length);
  return lacking.length > 0 ? [['chart', `Write every measure of ${lacking.join(', ')}.`]] : [];
}
