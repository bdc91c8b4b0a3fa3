import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import type { PromisesReport, ReturnsReport, SalesReport } from '#contract/office/reports.ts';
import { tableAsCsv, tablesAsExcel } from './report-files.ts';
import {
  changeWords,
  percentWords,
  promisesTables,
  type ReportTable,
  reasonWords,
  returnsTables,
  salesTables,
  shareKept,
} from './report-tables.ts';

const period = { from: '2026-11-01', to: '2026-11-02' };
const before = { from: '2026-10-30', to: '2026-10-31' };
const sums = { orders: 2, pieces: 3, ordered: 3000, cancelled: 500, back: 500, net: 2000 };
const sales: SalesReport = {
  ...{ period, before, total: sums, totalBefore: sums },
  days: [{ day: '2026-11-01', orders: 2, net: 2000, before: 1500.5 }],
  teams: [{ team: null, pieces: 3, before: 1, rupees: 2500, returned: 1 }],
  products: [{ id: 'cricket-1', name: '=Cap, "blue"', pieces: 3, before: 1, rupees: 2500, returned: 1 }],
  states: [{ state: 'Kerala', orders: 2, before: 0, net: 2000 }],
  ...{ hours: [], customers: { first: 1, again: 1 }, payments: { online: 1, cash: 1, credit: 0 } },
};
const returns: ReturnsReport = {
  ...{ period, before },
  reasons: [{ reason: 'too_small', returns: 1, before: 2, pieces: 1, refunded: 999 }],
  sizes: [{ size: 'XL', pieces: 1, sold: 4 }],
};

const firstLines = (tables: readonly ReportTable[]) =>
  Promise.all(tables.map(async (table) => (await tableAsCsv(table).bytes.text()).split('\r\n')[1]));

test('each table of a report is a file with the numbers of the page, and no cell is a formula', async () => {
  expect(salesTables(sales).map((table) => tableAsCsv(table).name)).toEqual(
    ['day', 'team', 'product', 'state'].map((by) => `sales-by-${by}-2026-11-01-to-2026-11-02.csv`),
  );
  const [days, teams, products, states] = await firstLines(salesTables(sales));
  expect([days, teams, states]).toEqual(['2026-11-01,2,2000,1500.5', 'No team,3,1,2500,1', 'Kerala,2,0,2000']);
  expect(products).toBe(`"'=Cap, ""blue""",cricket-1,3,1,2500,1`);
  expect(await firstLines(returnsTables(returns))).toEqual(['Too small,1,2,1,999', 'XL,1,4']);
});

test('the Excel file of a report has a sheet for each table, with the cells of the page', async () => {
  const tables = salesTables(sales);
  const { name, bytes } = await tablesAsExcel('sales', tables);
  expect(name).toBe('sales-2026-11-01-to-2026-11-02.xlsx');
  const { sheets } = await readXlsx(new Uint8Array(await bytes.arrayBuffer()));
  expect(sheets.map((sheet) => sheet.name)).toEqual(tables.map((table) => table.name));
  expect(sheets.map((sheet) => sheet.rows)).toEqual(tables.map((table) => table.rows));
  expect(sheets[2]?.rows[1]?.[0]).toBe('=Cap, "blue"');
  expect(sheets.flatMap(({ cells }) => [...(cells?.values() ?? [])]).filter(({ formula }) => formula)).toEqual([]);
});

test.each([
  [112, 100, '12 % above'],
  [99.9, 100, '0.1 % below'],
  [100, 100, undefined],
  [5, 0, undefined],
])('%d against %d: %s', (now, then, words) => {
  expect(changeWords(now, then)?.words).toBe(words);
});

test('a reason of a return or problem is shown in words', () => {
  expect([reasonWords('too_big'), reasonWords('misprint'), reasonWords('new_one')]).toEqual([
    ...['Too big', 'Misprint', 'new_one'],
  ]);
});

const became = { kept: 5, late: 1, overdue: 1, lost: 1, back: 4, open: 3 };

test('each table of the promises is a file with the numbers of the page', async () => {
  const report: PromisesReport = {
    ...{ period, before, total: became, totalBefore: became, daysLate: 2 },
    couriers: [{ courier: '', ...became }],
    states: [{ state: 'Kerala', ...became }],
    orders: [
      { reference: 'MDN-ABC234', promised: '2026-11-01', became: 'overdue', arrived: null, courier: '=Courier' },
    ],
  };
  const files = promisesTables(report);
  expect(files.map((table) => tableAsCsv(table).name)).toEqual(
    ['promises-by-courier', 'promises-by-state', 'broken-promises'].map(
      (table) => `${table}-2026-11-01-to-2026-11-02.csv`,
    ),
  );
  expect(await firstLines(files)).toEqual([
    'No courier,5,1,1,1,4,3',
    'Kerala,5,1,1,1,4,3',
    "MDN-ABC234,2026-11-01,Overdue,,'=Courier",
  ]);
});

test.each([
  ['of the orders that were due', became, 0.625, '62.5 %'],
  ['of one order', { ...became, late: 0, overdue: 0, lost: 0 }, 1, '100 %'],
  ['of none', { kept: 0, late: 0, overdue: 0, lost: 0, back: 4, open: 3 }, undefined, ''],
])('the share of kept promises is that %s', (_what, sums, share, words) => {
  expect([shareKept(sums), percentWords(shareKept(sums))]).toEqual([share, words]);
});
