import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { Kind } from '#contract/catalogue.ts';
import { limitedText } from '#contract/primitives.ts';
import {
  bodiesOf,
  firstCharts,
  type SizeChart,
  type SizeCharts,
  sizesOfCut,
  type ToldCharts,
} from '#contract/size-charts.ts';

/** Maximum number of body measures, and of garment measures other than width and length. */
const mostMeasures = 3;
const inHalves = 'Write cm in whole or half numbers, 1 to 300';
const Cm = z
  .number(inHalves)
  .min(1, inHalves)
  .max(300, inHalves)
  .refine((cm) => Number.isInteger(cm * 2), inHalves);
const Measure = limitedText(20, 'Write at most 20 characters')
  .transform((one) => one.trim())
  .refine((one) => one !== '', 'Name what is measured, or take it away');
const Measures = z.array(Measure).max(mostMeasures, `${mostMeasures} measures are the most`);

/** Schema of the size charts. */
export const ChartsShape = z.object({
  charts: z
    .array(
      z.object({
        cut: z.enum(['grown', 'womens', 'kids']),
        kind: z.union([Kind, z.literal('')]),
        body: Measures.min(1, 'Name what is measured of the body'),
        garment: Measures,
        rows: z
          .array(z.object({ size: limitedText(20), cm: z.array(Cm).max(2 * mostMeasures + 2 + mostMeasures) }))
          .max(20),
      }),
    )
    .max(20, '20 charts are the most'),
  cap: z.object({ from: Cm, to: Cm }),
  how: z
    .array(limitedText(200, 'Write at most 200 characters a line'))
    .transform((lines) => lines.map((one) => one.trim()).filter((one) => one !== ''))
    .refine((lines) => lines.length <= 12, '12 lines are the most'),
}) satisfies z.ZodType<SizeCharts>;

interface Fault {
  field: string;
  sentence: string;
}

/** Validates the fields in combination. Pure. */
export function chartFaults({ charts, cap }: SizeCharts): Fault[] {
  const faults = charts.flatMap((chart, at) => [
    ...placeFaults(charts, chart, at),
    ...rowFaults(chart, `charts.${at}`),
  ]);
  for (const { cut } of firstCharts.charts)
    if (!charts.some((chart) => chart.cut === cut && chart.kind === ''))
      faults.push({ field: 'charts', sentence: `A chart for every kind is missing: ${bodiesOf[cut]}` });
  if (cap.to < cap.from) faults.push({ field: 'cap.to', sentence: 'To is less than from' });
  return faults;
}

function placeFaults(charts: readonly SizeChart[], { cut, kind }: SizeChart, at: number): Fault[] {
  const same = charts.findIndex((other) => other.cut === cut && other.kind === kind);
  if (same < at) return [{ field: `charts.${at}.kind`, sentence: 'There is a chart for these already' }];
  const fits = kind === '' || (cut !== 'kids' && kind !== 'kids' && kind !== 'accessory');
  return fits ? [] : [{ field: `charts.${at}.kind`, sentence: 'Goods of this kind have no chart of their own' }];
}

function rowFaults({ cut, body, garment, rows }: SizeChart, at: string): Fault[] {
  if (
    !isDeepStrictEqual(
      rows.map(({ size }) => size),
      [...sizesOfCut[cut]],
    )
  )
    return [{ field: `${at}.rows`, sentence: `A chart has a row for each size of ${bodiesOf[cut]}` }];
  const wide = body.length * 2 + 2 + garment.length;
  return rows.flatMap(({ size, cm }, row): Fault[] => {
    const field = (place: number) => `${at}.rows.${row}.cm.${place}`;
    if (cm.length !== wide) return [{ field: field(cm.length), sentence: `Write every measure of ${size}` }];
    const backwards = body.flatMap((_measure, place) =>
      (cm[place * 2 + 1] ?? 0) < (cm[place * 2] ?? 0)
        ? [{ field: field(place * 2 + 1), sentence: `To is less than from, in ${size}` }]
        : [],
    );
    const before = row === 0 ? [] : (rows[row - 1]?.cm ?? []);
    const shrinking = cm.flatMap((one, place) =>
      one < (before[place] ?? 0)
        ? [{ field: field(place), sentence: `${size} measures less than the size before it` }]
        : [],
    );
    return [...backwards, ...shrinking];
  });
}

/** Returns the charts that differ from the default ones; pages already contain those. Pure. */
export function toldCharts(written: SizeCharts | undefined): ToldCharts | undefined {
  if (!written) return undefined;
  const charts = written.charts.filter((chart) => !firstCharts.charts.some((first) => isDeepStrictEqual(first, chart)));
  const told: ToldCharts = {
    ...(charts.length > 0 && { charts }),
    ...(!isDeepStrictEqual(written.cap, firstCharts.cap) && { cap: written.cap }),
    ...(!isDeepStrictEqual(written.how, firstCharts.how) && { how: written.how }),
  };
  return Object.keys(told).length > 0 ? told : undefined;
}
