import type { OfficeProduct } from '#contract/office/products.ts';
import type { ProductChart } from '#contract/size-charts.ts';

/** Size chart as typed: measures with commas between, and a text for each cell. */
export interface TypedOwnChart {
  of: ProductChart['of'];
  measures: string;
  cells: Readonly<Record<string, readonly string[]>>;
}

/** Serializes a chart for the form; '' if there is none. Pure. */
export function chartTyped(chart: OfficeProduct['chart']): string {
  if (!chart) return '';
  const cells = Object.fromEntries(chart.rows.map(({ size, cm }) => [size, cm.map(String)]));
  return writeChart({ of: chart.of, measures: chart.measures.join(', '), cells });
}

/** Serializes a typed chart. Pure. */
export function writeChart({ of, measures, cells }: TypedOwnChart): string {
  const sorted = Object.entries(cells).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify({ of, measures, cells: Object.fromEntries(sorted) });
}

/** Parses a chart of the form; undefined if there is none. Pure. */
export function readTypedChart(typed: string): TypedOwnChart | undefined {
  return typed === '' ? undefined : (JSON.parse(typed) as TypedOwnChart);
}

/** Returns the chart with which an own one begins: the usual one, else one without measures. Pure. */
export function firstOwnChart({ usualChart }: Pick<OfficeProduct, 'usualChart'>): string {
  return chartTyped(usualChart ?? { of: 'garment', measures: ['Width', 'Length'], rows: [] });
}

/** Lists the names of the measures. Pure. */
export function measuresIn({ measures }: Pick<TypedOwnChart, 'measures'>): string[] {
  const all = measures.split(',').map((measure) => measure.trim());
  return [...new Set(all.filter(Boolean))];
}

/** Replaces the text of a cell. Pure. */
export function withCell(chart: TypedOwnChart, size: string, at: number, text: string): TypedOwnChart {
  const row = [...(chart.cells[size] ?? [])];
  while (row.length <= at) row.push('');
  row[at] = text;
  return { ...chart, cells: { ...chart.cells, [size]: row } };
}

const cmSaid = 'Write cm in whole or half numbers, 1 to 300';

/** Returns the message for a cell; undefined if it can be read. Pure. */
function cellFault(text: string): string | undefined {
  const cm = readCm(text);
  return cm >= 1 && cm <= 300 && Number.isInteger(cm * 2) ? undefined : cmSaid;
}

const readCm = (text: string) => Number(text.trim().replace(',', '.') || Number.NaN);

/** Key of a cell's error. */
const faultKey = (size: string, at: number) => `chart.${size}.${at}`;

/** Reads the chart for the sizes on sale, or the errors of its cells. Pure. */
export function chartSent(
  typed: string,
  sizes: readonly string[],
): { chart: ProductChart | null } | { faults: Record<string, string> } {
  const chart = readTypedChart(typed);
  if (!chart) return { chart: null };
  const measures = measuresIn(chart);
  const faults = sizes.flatMap((size) =>
    measures.flatMap((_measure, at): [string, string][] => {
      const fault = cellFault(chart.cells[size]?.[at] ?? '');
      return fault === undefined ? [] : [[faultKey(size, at), fault]];
    }),
  );
  if (faults.length > 0) return { faults: Object.fromEntries(faults) };
  const rows = sizes.map((size) => ({
    size,
    cm: measures.map((_measure, at) => readCm(chart.cells[size]?.[at] ?? '')),
  }));
  return { chart: { of: chart.of, measures, rows } };
}

/** Returns the error of a cell, found here or by the server. Pure. */
export function chartCellFault(
  faults: Readonly<Record<string, string>>,
  sizes: readonly string[],
  size: string,
  at: number,
): string | undefined {
  return faults[faultKey(size, at)] ?? faults[`changes.chart.rows.${sizes.indexOf(size)}.cm.${at}`];
}

/** Describes a typed chart in words. Pure. */
export function chartInWords(typed: string): string {
  const chart = readTypedChart(typed);
  if (!chart) return 'The usual chart';
  const rows = Object.entries(chart.cells).map(([size, cells]) => `${size} ${cells.join(' × ')}`);
  return `${chart.of === 'garment' ? 'Garment' : 'Body'}, ${chart.measures}: ${rows.join('; ')}`;
}
