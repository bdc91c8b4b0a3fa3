import { listReportMailsEndpoint } from '#contract/office/report-mails.ts';
import { periodBefore, type ReportPeriod } from '#contract/office/report-period.ts';
import {
  type PromisesReport,
  readPromisesEndpoint,
  readReturnsReportEndpoint,
  readSalesEndpoint,
  readVisitsEndpoint,
  type SalesReport,
  type VisitsReport,
} from '#contract/office/reports.ts';
import { reply } from './sample-base.ts';

/** Period of the reports in journeys. */
const period: ReportPeriod = { from: '2026-10-26', to: '2026-11-24' };
const before = periodBefore(period);

const days: SalesReport['days'] = Array.from({ length: 30 }, (_day, at) => {
  const day = new Date(Date.parse(period.from) + at * 86_400_000).toISOString().slice(0, 10);
  const orders = 31 + ((at * 7) % 23) + (at % 7 === 5 ? 24 : 0);
  return { day, orders, net: orders * 1916.85, before: orders * 1702.5 };
});
const sum = (of: (day: (typeof days)[number]) => number) => days.reduce((all, day) => all + of(day), 0);

/** Returns the visits of a day with so many orders. */
const visitsOf = (orders: number) => ({
  ...{ home: orders * 22, listing: orders * 31, search: orders * 9, product: orders * 24 },
  ...{ cart: orders * 4, checkout: orders * 2, orders },
});

const visits: VisitsReport = {
  ...{ period, before },
  total: visitsOf(sum(({ orders }) => orders)),
  totalBefore: visitsOf(sum(({ orders }) => orders) - 160),
  days: days.map(({ day, orders }) => ({ day, ...visitsOf(orders) })),
  nothing: [
    { words: 'kho kho jersey', times: 41 },
    { words: 'hockey stick', times: 28 },
    { words: 'shoes size 9', times: 17 },
    { words: 'bengaluru blasters', times: 6 },
    { words: 'sipper bottle steel', times: 2 },
  ],
};

const team = (name: string | null, pieces: number, earlier: number) => ({
  ...{ team: name, pieces, before: earlier, rupees: pieces * 1299, returned: Math.round(pieces / 20) },
});

const sales: SalesReport = {
  ...{ period, before, days },
  total: {
    ...{ orders: sum(({ orders }) => orders), pieces: 1869, ordered: sum(({ net }) => net) + 70_000 },
    ...{ cancelled: 30_000, back: 40_000, net: sum(({ net }) => net) },
  },
  totalBefore: {
    ...{ orders: 1142, pieces: 1638, ordered: sum((day) => day.before) + 60_000 },
    ...{ cancelled: 32_000, back: 28_000, net: sum((day) => day.before) },
  },
  teams: [
    ...[team('Hooghly Rovers', 412, 330), team('Konkan Monsoons', 368, 350), team('Delta Tigers', 301, 240)],
    ...[team('Bandra Kites', 266, 271), team('Charminar', 160, 171), team(null, 362, 276)],
  ],
  products: [
    { id: 'cricket-1', name: 'Hooghly Rovers Home Jersey', pieces: 212, before: 180, rupees: 5_29_788, returned: 9 },
    { id: 'football-4', name: 'Konkan Monsoons Away Jersey', pieces: 148, before: 161, rupees: 3_69_852, returned: 4 },
    { id: null, name: 'Designs', pieces: 148, before: 96, rupees: 1_92_252, returned: 0 },
  ],
  states: [
    { state: 'Maharashtra', orders: 236, before: 210, net: 4_52_376.6 },
    { state: 'Karnataka', orders: 148, before: 122, net: 2_83_693.8 },
    { state: 'West Bengal', orders: 137, before: 104, net: 2_62_608.45 },
    { state: 'Tamil Nadu', orders: 91, before: 95, net: 1_74_433.35 },
    { state: 'Punjab', orders: 33, before: 29, net: 63_256.05 },
    { state: 'Sikkim', orders: 2, before: 1, net: 3833.7 },
  ],
  hours: Array.from({ length: 7 }, (_day, weekday) => [4, 1, 3, 13, 21, 22, 33, 39].map((orders) => orders + weekday)),
  customers: { first: 804, again: 480 },
  payments: { online: 912, cash: 351, credit: 21 },
};

const promises: PromisesReport = {
  ...{ period, before, daysLate: 1.7 },
  total: { kept: 1183, late: 41, overdue: 6, lost: 3, back: 22, open: 29 },
  totalBefore: { kept: 1071, late: 58, overdue: 0, lost: 4, back: 19, open: 0 },
  couriers: [
    { courier: 'Delhivery Surface', kept: 802, late: 19, overdue: 2, lost: 1, back: 14, open: 18 },
    { courier: 'Blue Dart Air', kept: 381, late: 22, overdue: 1, lost: 2, back: 8, open: 4 },
    { courier: '', kept: 0, late: 0, overdue: 3, lost: 0, back: 0, open: 7 },
  ],
  states: [
    { state: 'Maharashtra', kept: 231, late: 3, overdue: 1, lost: 0, back: 4, open: 6 },
    { state: 'Karnataka', kept: 142, late: 4, overdue: 0, lost: 1, back: 2, open: 3 },
    { state: 'Sikkim', kept: 1, late: 1, overdue: 1, lost: 0, back: 0, open: 0 },
  ],
  orders: [
    ...[{ reference: 'MDN-7Q2K9F', promised: '2026-11-23', became: 'overdue' as const, arrived: null, courier: '' }],
    {
      ...{ reference: 'MDN-3HT8XW', promised: '2026-11-21', became: 'late' as const, arrived: '2026-11-24' },
      courier: 'Blue Dart Air',
    },
    {
      ...{ reference: 'MDN-9PM4CD', promised: '2026-11-19', became: 'lost' as const, arrived: null },
      courier: 'Delhivery Surface',
    },
  ],
};

export const reportReplies: Readonly<Record<string, () => unknown>> = {
  'GET /api/office/reports/sales': () => reply(readSalesEndpoint, sales),
  'GET /api/office/reports/mails': () => reply(listReportMailsEndpoint, { reports: ['returns'] }),
  'GET /api/office/reports/visits': () => reply(readVisitsEndpoint, visits),
  'GET /api/office/reports/promises': () => reply(readPromisesEndpoint, promises),
  'GET /api/office/reports/returns': () =>
    reply(readReturnsReportEndpoint, {
      ...{ period, before },
      reasons: [
        { reason: 'too_small', returns: 31, before: 22, pieces: 34, refunded: 61_203.4 },
        { reason: 'changed_mind', returns: 12, before: 15, pieces: 12, refunded: 20_410 },
        { reason: 'damaged', returns: 4, before: 6, pieces: 4, refunded: 9996 },
      ],
      sizes: [
        { size: 'M', pieces: 21, sold: 640 },
        { size: 'XL', pieces: 17, sold: 288 },
        { size: 'One size', pieces: 2, sold: 130 },
      ],
    }),
};
