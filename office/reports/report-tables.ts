import { csvOf, utf8Mark } from '#contract/csv.ts';
import type { ReportPeriod } from '#contract/office/report-period.ts';
import type {
  PromiseSums,
  PromisesReport,
  ReturnsReport,
  SalesReport,
  VisitsReport,
} from '#contract/office/reports.ts';
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

/** Returns a promise in words by what became of it. */
export const becameWords: Readonly<Record<PromisesReport['orders'][number]['became'], string>> = {
  late: 'Late',
  overdue: 'Overdue',
  lost: 'Lost',
};

/** Returns the share of due orders that arrived by their last promised day; undefined if none was due. Pure. */
export function shareKept({ kept, late, overdue, lost }: PromiseSums): number | undefined {
  const due = kept + late + overdue + lost;
  return due === 0 ? undefined : kept / due;
}

/** Formats a share as percent with at most one decimal: '96.4 %'. Empty without a share. Pure. */
export function percentWords(share: number | undefined): string {
  return share === undefined ? '' : `${Math.round(share * 1000) / 10} %`;
}

/** Returns the tables of a promises report as comma-separated values, with the numbers of the page. Pure. */
export function promisesFiles({ period, couriers, states, orders }: PromisesReport): ReportFile[] {
  const counted = ['kept', 'late', 'overdue', 'lost', 'came back', 'not due yet'];
  const counts = ({ kept, late, overdue, lost, back, open }: PromiseSums) => [kept, late, overdue, lost, back, open];
  return [
    fileOf('promises-by-courier', period, [
      ['courier', ...counted],
      ...couriers.map(({ courier, ...sums }) => [courier || 'No courier', ...counts(sums)]),
    ]),
    fileOf('promises-by-state', period, [
      ['state', ...counted],
      ...states.map(({ state, ...sums }) => [state, ...counts(sums)]),
    ]),
    fileOf('broken-promises', period, [
      ['order', 'promised', 'became', 'arrived', 'courier'],
      ...orders.map(({ reference, promised, became, arrived, courier }) => [
        reference,
        ...[promised, becameWords[became], arrived, courier],
      ]),
    ]),
  ];
}

/** Returns the tables of a report on visits as comma-separated values, with the numbers of the page. Pure. */
export function visitsFiles({ period, days, nothing }: VisitsReport): ReportFile[] {
  return [
    fileOf('visits-by-day', period, [
      ['day', 'home', 'list', 'search', 'product', 'cart', 'checkout', 'orders'],
      ...days.map(({ day, home, listing, search, product, cart, checkout, orders }) => [
        day,
        ...[home, listing, search, product, cart, checkout, orders],
      ]),
    ]),
    fileOf('searches-without-result', period, [
      ['words', 'times'],
      ...nothing.map(({ words, times }) => [words, times]),
    ]),
  ];
}

/** Returns by how much a figure is above or below the one before: '12 % above'. Empty without a figure before. Pure. */
export function changeWords(now: number, before: number): { words: string; above: boolean } | undefined {
  if (before <= 0 || now === before) return undefined;
  const percent = Math.round((Math.abs(now - before) / before) * 1000) / 10;
  return { words: `${percent} % ${now > before ? 'above' : 'below'}`, above: now > before };
}
