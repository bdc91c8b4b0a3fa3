import { type SizeChart, type SizeCharts, sizesOfCut } from '#contract/size-charts.ts';

/** A chart as it is being typed: a measure is a number once it can be read as one. */
export interface TypedChart extends Omit<SizeChart, 'rows'> {
  rows: readonly { size: string; cm: readonly (number | string)[] }[];
}
export interface TypedCharts extends Omit<SizeCharts, 'charts' | 'cap'> {
  charts: readonly TypedChart[];
  cap: { from: number | string; to: number | string };
}

const cutWords: Readonly<Record<SizeChart['cut'], string>> = { grown: 'Adults', womens: "Women's cuts", kids: 'Children' };

/** Kinds that may have charts of their own, in the order in which they are offered. */
const kindWords = {
  jersey: 'jerseys',
  't-shirt': 'T-shirts',
  hoodie: 'hoodies',
  jacket: 'jackets',
  vest: 'vests',
  cap: 'caps in sizes',
} as const satisfies Partial<Record<SizeChart['kind'], string>>;

/** What a chart is called. Pure. */
export function chartName({ cut, kind }: Pick<SizeChart, 'cut' | 'kind'>): string {
  if (kind === '') return cutWords[cut];
  return `${cutWords[cut]}, ${(kindWords as Partial<Record<string, string>>)[kind] ?? kind}`;
}

/** The charts that goods of one kind may have for themselves and have not, each with its words. Pure. */
export function missingCharts(charts: readonly Pick<SizeChart, 'cut' | 'kind'>[]): [value: string, words: string][] {
  return (['grown', 'womens'] as const).flatMap((cut) =>
    (Object.keys(kindWords) as (keyof typeof kindWords)[])
      .filter((kind) => !charts.some((one) => one.cut === cut && one.kind === kind))
      .map((kind): [string, string] => [`${cut} ${kind}`, chartName({ cut, kind })]),
  );
}

/** Adds a chart of its own for a kind, with the measures of the one that held for it till then. Pure. */
export function withChart(charts: readonly TypedChart[], chosen: string): readonly TypedChart[] {
  const [cut, kind] = chosen.split(' ') as [SizeChart['cut'], SizeChart['kind']];
  const held = charts.find((one) => one.cut === cut && one.kind === '');
  const rows = sizesOfCut[cut].map((size) => ({ size, cm: ['', '', '', ''] }));
  return [...charts, held ? { ...held, kind } : { cut, kind, body: ['Chest'], garment: [], rows }];
}

/** A measure as it is kept: the number that was typed, or what was typed where it is none. Pure. */
export function readCm(typed: string): number | string {
  return /^\d{1,3}(?:\.\d{1,2})?$/.test(typed.trim()) ? Number(typed) : typed;
}

/** Where the measures of the garment begin in a row: behind from and to of each of the body. */
export const flatAt = ({ body }: Pick<SizeChart, 'body'>): number => body.length * 2;

/** The columns of a chart, each with its words. Pure. */
export function columnsOf({ body, garment }: Pick<SizeChart, 'body' | 'garment'>): string[] {
  return [...body.flatMap((measure) => [`${measure} from`, `${measure} to`]), 'Across', 'Length', ...garment];
}

function eachRow(chart: TypedChart, cmOf: (cm: readonly (number | string)[]) => readonly (number | string)[]): TypedChart['rows'] {
  return chart.rows.map(({ size, cm }) => ({ size, cm: cmOf(cm) }));
}

/** Adds a measure, with nothing in its boxes. Pure. */
export function withMeasure(chart: TypedChart, of: 'body' | 'garment'): TypedChart {
  if (of === 'garment') return { ...chart, garment: [...chart.garment, ''], rows: eachRow(chart, (cm) => [...cm, '']) };
  return { ...chart, body: [...chart.body, ''], rows: eachRow(chart, (cm) => cm.toSpliced(flatAt(chart), 0, '', '')) };
}

/** Takes a measure away with all that was measured. Pure. */
export function withoutMeasure(chart: TypedChart, of: 'body' | 'garment', at: number): TypedChart {
  const named = { ...chart, [of]: chart[of].toSpliced(at, 1) };
  const rows = eachRow(chart, (cm) => (of === 'body' ? cm.toSpliced(at * 2, 2) : cm.toSpliced(flatAt(chart) + 2 + at, 1)));
  return { ...named, rows };
}

/** Writes one measure of one size. Pure. */
export function withCell(chart: TypedChart, row: number, at: number, typed: string): TypedChart {
  return { ...chart, rows: chart.rows.map((was, place) => (place === row ? { ...was, cm: was.cm.with(at, readCm(typed)) } : was)) };
}

/** Tells whether every measure of a chart is a number. Pure. */
export function isMeasured(chart: TypedChart): chart is SizeChart {
  return chart.rows.every(({ cm }) => cm.every((one) => typeof one === 'number'));
}
