import { chartOf, type ProductChart } from '#contract/size-charts.ts';
import type { KnownFacts, KnownKind } from '#server/foundation/values/known-facts.ts';

/**
 * Returns the chart with which the own chart of a product begins: that of its kind, else the garment's measures of the
 * shop's charts. Null if there is none. Pure.
 */
export function usualChartOf(
  { seller }: Pick<KnownFacts, 'seller'>,
  kind: string,
  known: Pick<KnownKind, 'chart' | 'worn'> | undefined,
): ProductChart | null {
  if (known?.chart) return { of: 'garment', ...known.chart };
  if (known?.worn === false) return null;
  const cuts = kind === 'kids' ? (['kids'] as const) : (['grown', 'womens'] as const);
  const charts = cuts.flatMap((cut) => chartOf(seller.charts ?? {}, cut, kind) ?? []);
  const [first] = charts;
  if (!first) return null;
  const measures = ['Width', 'Length', ...first.garment];
  return {
    of: 'garment',
    measures,
    rows: charts.flatMap(({ body, rows }) =>
      rows.flatMap(({ size, cm }) => {
        const flat = cm.slice(body.length * 2, body.length * 2 + measures.length);
        return flat.length === measures.length ? [{ size, cm: flat }] : [];
      }),
    ),
  };
}
