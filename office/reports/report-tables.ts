import type { ReportPeriod } from '#contract/office/report-period.ts';
import type {
  PromiseSums,
  PromisesReport,
  ReturnsReport,
  SalesReport,
  VisitsReport,
} from '#contract/office/reports.ts';
import { problemKinds, returnReasons } from '#contract/return-reasons.ts';

/** Table of a report with the numbers of the page. The first row has the heads. */
export interface ReportTable {
  /** Name of its file and sheet: 'sales-by-day'. */
  name: string;
  period: ReportPeriod;
  rows: readonly (readonly (string | number | null)[])[];
}

const reasonNames: Readonly<Record<string, string>> = { ...returnReasons, ...problemKinds };

/** Returns a reason of returns and problems in words. Pure. */
export function reasonWords(reason: string): string {
  return reasonNames[reason] ?? reason;
}

/** Returns the tables of a sales report. Pure. */
export function salesTables({ period, days, teams, products, states }: SalesReport): ReportTable[] {
  const goods = ['pieces', 'pieces before', 'rupees', 'returned pieces'];
  return [
    {
      name: 'sales-by-day',
      period,
      rows: [
        ['day', 'orders', 'rupees', 'rupees before'],
        ...days.map(({ day, orders, net, before }) => [day, orders, net, before]),
      ],
    },
    {
      name: 'sales-by-team',
      period,
      rows: [
        ['team', ...goods],
        ...teams.map(({ team, pieces, before, rupees, returned }) => [
          team ?? 'No team',
          ...[pieces, before, rupees, returned],
        ]),
      ],
    },
    {
      name: 'sales-by-product',
      period,
      rows: [
        ['product', 'id', ...goods],
        ...products.map(({ name, id, pieces, before, rupees, returned }) => [
          name,
          id,
          pieces,
          before,
          rupees,
          returned,
        ]),
      ],
    },
    {
      name: 'sales-by-state',
      period,
      rows: [
        ['state', 'orders', 'orders before', 'rupees'],
        ...states.map(({ state, orders, before, net }) => [state, orders, before, net]),
      ],
    },
  ];
}

/** Returns the tables of a returns report. Pure. */
export function returnsTables({ period, reasons, sizes }: ReturnsReport): ReportTable[] {
  return [
    {
      name: 'returns-by-reason',
      period,
      rows: [
        ['reason', 'returns', 'returns before', 'pieces', 'rupees refunded'],
        ...reasons.map(({ reason, returns, before, pieces, refunded }) => [
          reasonWords(reason),
          ...[returns, before, pieces, refunded],
        ]),
      ],
    },
    {
      name: 'returns-by-size',
      period,
      rows: [
        ['size', 'pieces sent back', 'pieces sold'],
        ...sizes.map(({ size, pieces, sold }) => [size, pieces, sold]),
      ],
    },
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

/** Returns the tables of a promises report. Pure. */
export function promisesTables({ period, couriers, states, orders }: PromisesReport): ReportTable[] {
  const counted = ['kept', 'late', 'overdue', 'lost', 'came back', 'not due yet'];
  const counts = ({ kept, late, overdue, lost, back, open }: PromiseSums) => [kept, late, overdue, lost, back, open];
  return [
    {
      name: 'promises-by-courier',
      period,
      rows: [
        ['courier', ...counted],
        ...couriers.map(({ courier, ...sums }) => [courier || 'No courier', ...counts(sums)]),
      ],
    },
    {
      name: 'promises-by-state',
      period,
      rows: [['state', ...counted], ...states.map(({ state, ...sums }) => [state, ...counts(sums)])],
    },
    {
      name: 'broken-promises',
      period,
      rows: [
        ['order', 'promised', 'became', 'arrived', 'courier'],
        ...orders.map(({ reference, promised, became, arrived, courier }) => [
          reference,
          ...[promised, becameWords[became], arrived, courier],
        ]),
      ],
    },
  ];
}

/** Returns the tables of a report on visits. Pure. */
export function visitsTables({ period, days, nothing }: VisitsReport): ReportTable[] {
  return [
    {
      name: 'visits-by-day',
      period,
      rows: [
        ['day', 'home', 'list', 'search', 'product', 'cart', 'checkout', 'orders'],
        ...days.map(({ day, home, listing, search, product, cart, checkout, orders }) => [
          day,
          ...[home, listing, search, product, cart, checkout, orders],
        ]),
      ],
    },
    {
      name: 'searches-without-result',
      period,
      rows: [['words', 'times'], ...nothing.map(({ words, times }) => [words, times])],
    },
  ];
}

/** Returns by how much a figure is above or below the one before: '12 % above'. Empty without a figure before. Pure. */
export function changeWords(now: number, before: number): { words: string; above: boolean } | undefined {
  if (before <= 0 || now === before) return undefined;
  const percent = Math.round((Math.abs(now - before) / before) * 1000) / 10;
  return { words: `${percent} % ${now > before ? 'above' : 'below'}`, above: now > before };
}
