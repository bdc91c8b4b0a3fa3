// Imports no schema: the product page, the studio, the server and the office read it.

import type { Product } from './catalogue.ts';
import { isWomens } from './sizes.ts';

/** Whose bodies a chart is of. */
export type Cut = 'grown' | 'womens' | 'kids';

/** The measures of one cut, for goods of one kind or of all that have none of their own. All are cm. */
export interface SizeChart {
  cut: Cut;
  /** '' where it is for every kind. */
  kind: Product['kind'] | '';
  /** What is measured of the body. */
  body: readonly string[];
  /** What is measured of the garment besides its width and length, as its sleeves. */
  garment: readonly string[];
  /** Of each size from and to of each measure of the body, then the garment laid flat: across, length, and what else is measured. */
  rows: readonly { size: string; cm: readonly number[] }[];
}

/** What a size of a kind measures, where that has a chart of its own: of each size a row, a number of cm for each measure. */
export interface KindChart {
  measures: string[];
  rows: { size: string; cm: number[] }[];
}

/** Every chart of the shop, and what stands beside them. */
export interface SizeCharts {
  charts: readonly SizeChart[];
  /** The heads that one size of a cap fits, cm. */
  cap: { from: number; to: number };
  /** How a body is measured, a line each. */
  how: readonly string[];
}

/** What differs from what every shop begins with: pages are told no more. */
export type ToldCharts = Partial<SizeCharts> & {
  /** Of kinds that the shop added or changed the chart that each has for itself, or null where it has none at all. */
  kinds?: Readonly<Record<string, KindChart | null>> | undefined;
};

/** The sizes of each cut, in their order: as `sizes.ts` has them, whose lists pages that show no chart would load with it. */
export const sizesOfCut: Readonly<Record<Cut, readonly string[]>> = {
  grown: ['XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL'],
  womens: ['XS', 'S', 'M', 'L', 'XL', 'XXL'].map((size) => `Women's ${size}`),
  kids: ['2-3', '4-5', '6-7', '8-9', '10-11', '12-14'].map((age) => `${age}Y`),
};

function firstChart(cut: Cut, body: readonly string[], ...measures: readonly number[][]): SizeChart {
  return { cut, kind: '', body, garment: [], rows: sizesOfCut[cut].map((size, at) => ({ size, cm: measures[at] ?? [] })) };
}

/** Version one: the chart that every shop begins with. */
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

/** A chart as a table. */
export interface SizeTable {
  caption: string;
  heads: string[];
  rows: { key: string; cells: string[] }[];
}

const inches = (cm: number) => Math.round(cm / 2.54);

/** A range of the body in cm and inches. Pure. */
export function bothUnits(from: number, to: number): string {
  return `${from}-${to} cm (${inches(from)}-${inches(to)} in)`;
}

/** A chart as shoppers read it. Pure. */
export function tableOf({ cut, body, garment, rows }: SizeChart): SizeTable {
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

/** The chart of a cut for goods of a kind: their own, else the one for every kind; what was told goes before version one. Pure. */
export function chartOf({ charts: written = [] }: ToldCharts, cut: Cut, kind: SizeChart['kind']): SizeChart | undefined {
  const all = [...written, ...firstCharts.charts].filter((chart) => chart.cut === cut);
  return all.find((chart) => chart.kind === kind) ?? all.find((chart) => chart.kind === '');
}

/** The measures for a product's sizes, a table for each cut it is sold in, with the sizes it is sold in; what has one size has none. Pure. */
export function sizeTablesOf({ kind, sizes }: Pick<Product, 'kind' | 'sizes'>, told: ToldCharts): SizeTable[] {
  const sold = new Set(sizes.map(({ size }) => size));
  const own = told.kinds?.[kind];
  if (own !== undefined) return own ? [tableOfKind(own, sold)] : [];
  if (kind === 'accessory' || sizes.every(({ size }) => size === 'One size')) return [];
  return cutsOf({ kind, sizes }).flatMap((cut) => {
    const chart = chartOf(told, cut, kind);
    const rows = chart?.rows.filter(({ size }) => sold.has(size)) ?? [];
    return chart && rows.length > 0 ? [tableOf({ ...chart, rows })] : [];
  });
}

function tableOfKind({ measures, rows }: KindChart, sold: ReadonlySet<string>): SizeTable {
  return {
    caption: `Sizes by ${measures.join(' and ').toLowerCase()}`,
    heads: ['Size', ...measures],
    rows: rows
      .filter(({ size }) => sold.has(size))
      .map(({ size, cm }) => ({ key: size, cells: [size, ...cm.map((one) => `${one} cm (${Math.round((one / 2.54) * 2) / 2} in)`)] })),
  };
}

function cutsOf({ kind, sizes }: Pick<Product, 'kind' | 'sizes'>): Cut[] {
  if (kind === 'kids') return ['kids'];
  const forWomen = sizes.filter(({ size }) => isWomens(size)).length;
  return [...(forWomen < sizes.length || sizes.length === 0 ? (['grown'] as const) : []), ...(forWomen > 0 ? (['womens'] as const) : [])];
}

/** Whose bodies each cut is for, where it is told of. */
export const bodiesOf: Readonly<Record<Cut, string>> = { grown: 'adults', womens: "women's cuts", kids: 'children' };

/** The charts as a difference tells them: a line a size. Pure. */
export function chartLines({ charts, cap, how }: SizeCharts): Record<string, string> {
  return { charts: charts.flatMap(linesOf).join('\n'), cap: `${cap.from}-${cap.to} cm`, how: how.join('\n') };
}

function linesOf(chart: SizeChart): string[] {
  const { heads, rows } = tableOf(chart);
  const of = chart.kind === '' ? bodiesOf[chart.cut] : `${bodiesOf[chart.cut]}, ${chart.kind}`;
  return rows.map(({ key, cells }) => {
    const measures = cells.slice(1).map((cell, at) => `${heads[at + 1]} ${cell}`);
    return `${of}, ${key}: ${measures.join(', ')}`;
  });
}
