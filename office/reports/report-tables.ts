import { csvOf, utf8Mark } from '#contract/csv.ts';
import type { ReportPeriod } from '#contract/office/report-period.ts';
import type { ReturnsReport, SalesReport } from '#contract/office/reports.ts';
import { problemKinds, returnReasons } from '#contract/return-reasons.ts';

/** File of a report's table. */
export interface ReportFile {
  name: string;
  text: string;
}

const reasonNames: Readonly<Record<string, string>> = { ...returnReasons, ...problemKinds };

/** Returns a reason of returns and problems in words. Pure. */
export function reasonWords(reason: string): string {
  return reasonNames[reason] ?? reason;
}

function fileOf(table: string, { from, to }: ReportPeriod, rows: (string | number | null)[][]): ReportFile {
  return { name: `${table}-${from}-to-${to}.csv`, text: utf8Mark + csvOf(rows) };
}

/** Returns the tables of a sales report as comma-separated values, with the numbers of the page. Pure. */
export function salesFiles({ period, days, teams, products, states }: SalesReport): ReportFile[] {
  const goods = ['pieces', 'pieces before', 'rupees', 'returned pieces'];
  return [
    fileOf('sales-by-day', period, [
      ['day', 'orders', 'rupees', 'rupees before'],
      ...days.map(({ day, orders, net, before }) => [day, orders, net, before]),
    ]),
    fileOf('sales-by-team', period, [
      ['team', ...goods],
      ...teams.map(({ team, pieces, before, rupees, returned }) => [
        team ?? 'No team',
        ...[pieces, before, rupees, returned],
      ]),
    ]),
    fileOf('sales-by-product', period, [
      ['product', 'id', ...goods],
      ...products.map(({ name, id, pieces, before, rupees, returned }) => [name, id, pieces, before, rupees, returned]),
    ]),
    fileOf('sales-by-state', period, [
      ['state', 'orders', 'orders before', 'rupees'],
      ...states.map(({ state, orders, before, net }) => [state, orders, before, net]),
    ]),
  ];
}

/** Returns the tables of a returns report as comma-separated values, with the numbers of the page. Pure. */
export function returnsFiles({ period, reasons, sizes }: ReturnsReport): ReportFile[] {
  return [
    fileOf('returns-by-reason', period, [
      ['reason', 'returns', 'returns before', 'pieces', 'rupees refunded'],
      ...reasons.map(({ reason, returns, before, pieces, refunded }) => [
        reasonWords(reason),
        ...[returns, before, pieces, refunded],
      ]),
    ]),
    fileOf('returns-by-size', period, [
      ['size', 'pieces sent back', 'pieces sold'],
      ...sizes.map(({ size, pieces, sold }) => [size, pieces, sold]),
    ]),
  ];
}

/** Returns by how much a figure is above or below the one before: '12 % above'. Empty without a figure before. Pure. */
export function changeWords(now: number, before: number): { words: string; above: boolean } | undefined {
  if (before <= 0 || now === before) return undefined;
  const percent = Math.round((Math.abs(now - before) / before) * 1000) / 10;
  return { words: `${percent} % ${now > before ? 'above' : 'below'}`, above: now > before };
}
