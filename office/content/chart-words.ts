import { type SizeChart, type SizeCharts, sizesOfCut } from '#contract/size-charts.ts';

/** Size chart in editing; a measure is a number once it parses. */
export interface TypedChart extends Omit<SizeChart, 'rows'> {
  rows: readonly { size: string; cm: readonly (number | string)[] }[];
}
export interface TypedCharts extends Omit<SizeCharts, 'charts' | 'cap'> {
  charts: readonly TypedChart[];
  cap: { from: number | string; to: number | string };
}

const cutWords: Readonly<Record<SizeChart['cut'], string>> = {
  grown: 'Adults',
  womens: "Women's cuts",
  kids: 'Children',
};

/** Kinds that may have separate charts, in display order. */
const kindWords = {
  jersey: 'jerseys',
  't-shirt': 'T-shirts',
  hoodie: 'hoodies',
  jacket: 'jackets',
  vest: 'vests',
  cap: 'caps in sizes',
} as const satisfies Partial<Record<SizeChart['kind'], string>>;

/** Returns a chart's title. Pure. */
export function chartName({ cut, kind }: Pick<SizeChart, 'cut' | 'kind'>): string {
  if (kind === '') return cutWords[cut];
  return `${cutWords[cut]}, ${(kindWords as Partial<Record<string, string>>)[kind] ?? kind}`;
}

/** Lists the missing separate charts as choices. Pure. */
export function missingCharts(charts: readonly Pick<SizeChart, 'cut' | 'kind'>[]): [value: string, words: string][] {
  return (['grown', 'womens'] as const).flatMap((cut) =>
    (Object.keys(kindWords) as (keyof typeof kindWords)[])
      .filter((kind) => !charts.some((one) => one.cut === cut && one.kind === kind))
      .map((kind): [string, string] => [`${cut} ${kind}`, chartName({ cut, kind })]),
  );
}

/** Adds a separate chart for a kind, copied from the chart that the kind used so far. Pure. */
export function withChart(charts: readonly TypedChart[], chosen: string): readonly TypedChart[] {
  const [cut, kind] = chosen.split(' ') as [SizeChart['cut'], SizeChart['kind']];
  const held = charts.find((one) => one.cut === cut && one.kind === '');
  const rows = sizesOfCut[cut].map((size) => ({ size, cm: ['', '', '', ''] }));
  return [...charts, held ? { ...held, kind } : { cut, kind, body: ['Chest'], garment: [], rows }];
}

/** Parses a measure; returns the text if it is not a number. Pure. */
export function readCm(typed: string): number | string {
  return /^\d{1,3}(?:\.\d{1,2})?$/.test(typed.trim()) ? Number(typed) : typed;
}

/** Index of the first garment measure in a row, after the body's from and to columns. */
export const flatAt = ({ body }: Pick<SizeChart, 'body'>): number => body.length * 2;

/** Returns the column headings of a chart. Pure. */
export function columnsOf({ body, garment }: Pick<SizeChart, 'body' | 'garment'>): string[] {
  return [...body.flatMap((measure) => [`${measure} from`, `${measure} to`]), 'Across', 'Length', ...garment];
}

function eachRow(
  chart: TypedChart,
  cmOf: (cm: readonly (number | string)[]) => readonly (number | string)[],
): TypedChart['rows'] {
  return chart.rows.map(({ size, cm }) => ({ size, cm: cmOf(cm) }));
}

/** Adds an empty measure. Pure. */
export function withMeasure(chart: TypedChart, of: 'body' | 'garment'): TypedChart {
  if (of === 'garment') return { ...chart, garment: [...chart.garment, ''], rows: eachRow(chart, (cm) => [...cm, '']) };
  return { ...chart, body: [...chart.body, ''], rows: eachRow(chart, (cm) => cm.toSpliced(flatAt(chart), 0, '', '')) };
}

/** Removes a measure with its values. Pure. */
export function withoutMeasure(chart: TypedChart, of: 'body' | 'garment', at: number): TypedChart {
  const named = { ...chart, [of]: chart[of].toSpliced(at, 1) };
  const rows = eachRow(chart, (cm) =>
    of === 'body' ? cm.toSpliced(at * 2, 2) : cm.toSpliced(flatAt(chart) + 2 + at, 1),
  );
  return { ...named, rows };
}

/** Changes one measurement. Pure. */
export function withChartCell(chart: TypedChart, row: number, at: number, typed: string): TypedChart {
  return {
    ...chart,
    rows: chart.rows.map((was, place) => (place === row ? { ...was, cm: was.cm.with(at, readCm(typed)) } : was)),
  };
}

/** Returns true if every measurement is a number. Pure. */
export function isMeasured(chart: TypedChart): chart is SizeChart {
  return chart.rows.every(({ cm }) => cm.every((one) => typeof one === 'number'));
}
