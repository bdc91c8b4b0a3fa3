// Imports no schema: product page, studio, server and office use it.

import type { Product } from './catalogue.ts';
import type { ChartSubject } from './lists.ts';
import { isWomens } from './sizes.ts';

/** Body types of size charts. */
export type ChartCut = 'grown' | 'womens' | 'kids';

/** Measurements of one cut in cm, for one kind of goods, or for all kinds without a chart. */
export interface SizeChart {
  cut: ChartCut;
  /** Kind of goods; '' for all kinds without a chart. */
  kind: Product['kind'] | '';
  /** Body measurements. */
  body: readonly string[];
  /** Garment measurements besides width and length, such as sleeves. */
  garment: readonly string[];
  /**
   * Measurements of each size: minimum and maximum of each body measurement. Then those of the garment laid flat:
   * width, length, further ones.
   */
  rows: readonly { size: string; cm: readonly number[] }[];
}

/** Own size chart of a kind of goods: one row for each size, with a cm value for each measurement. */
export interface KindChart {
  measures: string[];
  rows: { size: string; cm: number[] }[];
}

/** Size chart of one product, used instead of the chart of its kind. */
export interface ProductChart extends KindChart {
  of: ChartSubject;
}

/** All size charts of the shop, and the texts beside them. */
export interface SizeCharts {
  charts: readonly SizeChart[];
  /** Head circumference in cm that a one-size cap fits. */
  cap: { from: number; to: number };
  /** Measuring instructions, one line each. */
  how: readonly string[];
}

/** Differences from the default charts, embedded in pages. */
export type ToldCharts = Partial<SizeCharts> & {
  /** Charts of added or changed kinds; null for a kind without a chart. */
  kinds?: Readonly<Record<string, KindChart | null>> | undefined;
};

/** Sizes of each cut in order. Repeats the lists of `sizes.ts`, so that pages without a chart need not load charts. */
export const sizesOfCut: Readonly<Record<ChartCut, readonly string[]>> = {
  grown: ['XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL'],
  womens: ['XS', 'S', 'M', 'L', 'XL', 'XXL'].map((size) => `Women's ${size}`),
  kids: ['2-3', '4-5', '6-7', '8-9', '10-11', '12-14'].map((age) => `${age}Y`),
};

function firstChart(cut: ChartCut, body: readonly string[], ...measures: readonly number[][]): SizeChart {
  return {
    cut,
    kind: '',
    body,
    garment: [],
    rows: sizesOfCut[cut].map((size, at) => ({ size, cm: measures[at] ?? [] })),
  };
}

/** Default size charts: version one. */
export const firstCharts: SizeCharts = {
  charts: [
    firstChart(
      ...(['grown', ['Chest']] as const),
      ...[
        [86, 91, 49, 68],
        [91, 96, 51.5, 70],
        [96, 101, 54, 72],
        [101, 106, 56.5, 74],
        [106, 111, 59, 76],
        [111, 117, 61.5, 78],
        [117, 123, 64, 80],
      ],
    ),
    firstChart(
      ...(['womens', ['Bust', 'Waist']] as const),
      ...[
        [78, 82, 60, 64, 43, 63],
        [82, 87, 64, 69, 45.5, 64.5],
        [87, 92, 69, 74, 48, 66],
        [92, 97, 74, 79, 50.5, 67.5],
        [97, 104, 79, 86, 53, 69],
        [104, 111, 86, 93, 55.5, 70.5],
      ],
    ),
    firstChart(
      ...(['kids', ['Height', 'Chest']] as const),
      ...[
        [92, 98, 53, 55, 33, 40],
        [104, 110, 57, 59, 35.5, 45],
        [116, 122, 61, 63, 38, 50],
        [128, 134, 66, 69, 40.5, 55],
        [140, 146, 72, 75, 43, 60],
        [152, 164, 78, 84, 45.5, 65],
      ],
    ),
  ],
  cap: { from: 56, to: 60 },
  how: [
    'Chest or bust: round the fullest part, under the arms, the tape level.',
    'Waist: round the narrowest part, above the hips.',
    'Between two sizes, take the larger one for a loose fit.',
  ],
};

/** Size chart as a table. */
export interface SizeTable {
  caption: string;
  heads: string[];
  rows: { key: string; cells: string[] }[];
}

const inches = (cm: number) => Math.round(cm / 2.54);

/** Formats a body range in cm and inches. Pure. */
export function bothUnits(from: number, to: number): string {
  return `${from}-${to} cm (${inches(from)}-${inches(to)} in)`;
}

/** Converts a chart to a table for shoppers. Pure. */
export function sizeTableOf({ cut, body, garment, rows }: SizeChart): SizeTable {
  const by = body.join(' and ').toLowerCase();
  const flat = body.length * 2;
  return {
    caption: cut === 'kids' ? 'Sizes by age' : `${cut === 'womens' ? "Women's cuts" : 'Sizes'} by ${by}`,
    heads: [cut === 'kids' ? 'Age' : 'Size', ...body, 'Garment, flat', ...garment],
    rows: rows.map(({ size, cm }) => ({
      key: size,
      cells: [
        cut === 'kids' ? size.replace(/Y$/, ' years') : size,
        ...body.map((_measure, at) => bothUnits(cm[at * 2] ?? 0, cm[at * 2 + 1] ?? 0)),
        `${cm[flat]} × ${cm[flat + 1]} cm`,
        ...garment.map((_measure, at) => `${cm[flat + 2 + at]} cm`),
      ],
    })),
  };
}

/**
 * Returns the chart of a cut for a kind of goods: its own, else the general one. Edited charts take precedence over
 * default ones. Pure.
 */
export function chartOf(
  { charts: written = [] }: ToldCharts,
  cut: ChartCut,
  kind: SizeChart['kind'],
): SizeChart | undefined {
  const all = [...written, ...firstCharts.charts].filter((chart) => chart.cut === cut);
  return all.find((chart) => chart.kind === kind) ?? all.find((chart) => chart.kind === '');
}

/** Product of which size tables are made; `chart` is its own chart, if it has one. */
export type ChartedProduct = Pick<Product, 'kind' | 'sizes'> & { chart?: ProductChart | null };

/**
 * Returns the size tables of a product, limited to the sizes on sale: its own, else that of its kind, else one for each
 * cut. One-size products without an own chart have none. Pure.
 */
export function sizeTablesOf({ kind, sizes, chart }: ChartedProduct, told: ToldCharts): SizeTable[] {
  const sold = new Set(sizes.map(({ size }) => size));
  if (chart) return [tableOfKind(chart, sold)].filter(({ rows }) => rows.length > 0);
  const own = told.kinds?.[kind];
  if (own !== undefined) return own ? [tableOfKind(own, sold)] : [];
  if (kind === 'accessory' || sizes.every(({ size }) => size === 'One size')) return [];
  return cutsOf({ kind, sizes }).flatMap((cut) => {
    const chart = chartOf(told, cut, kind);
    const rows = chart?.rows.filter(({ size }) => sold.has(size)) ?? [];
    return chart && rows.length > 0 ? [sizeTableOf({ ...chart, rows })] : [];
  });
}

function tableOfKind({ measures, rows }: KindChart, sold: ReadonlySet<string>): SizeTable {
  return {
    caption: `Sizes by ${measures.join(' and ').toLowerCase()}`,
    heads: ['Size', ...measures],
    rows: rows
      .filter(({ size }) => sold.has(size))
      .map(({ size, cm }) => ({
        key: size,
        cells: [size, ...cm.map((one) => `${one} cm (${Math.round((one / 2.54) * 2) / 2} in)`)],
      })),
  };
}

function cutsOf({ kind, sizes }: Pick<Product, 'kind' | 'sizes'>): ChartCut[] {
  if (kind === 'kids') return ['kids'];
  const forWomen = sizes.filter(({ size }) => isWomens(size)).length;
  return [
    ...(forWomen < sizes.length || sizes.length === 0 ? (['grown'] as const) : []),
    ...(forWomen > 0 ? (['womens'] as const) : []),
  ];
}

/** Names of the cuts in words. */
export const bodiesOf: Readonly<Record<ChartCut, string>> = {
  grown: 'adults',
  womens: "women's cuts",
  kids: 'children',
};

/** Returns the charts as text for the change log, one line for each size. Pure. */
export function chartLines({ charts, cap, how }: SizeCharts): Record<string, string> {
  return { charts: charts.flatMap(linesOf).join('\n'), cap: `${cap.from}-${cap.to} cm`, how: how.join('\n') };
}

function linesOf(chart: SizeChart): string[] {
  const { heads, rows } = sizeTableOf(chart);
  const of = chart.kind === '' ? bodiesOf[chart.cut] : `${bodiesOf[chart.cut]}, ${chart.kind}`;
  return rows.map(({ key, cells }) => {
    const measures = cells.slice(1).map((cell, at) => `${heads[at + 1]} ${cell}`);
    return `${of}, ${key}: ${measures.join(', ')}`;
  });
}
