import { firstGst } from '#contract/gst-rates.ts';
import { firstTax } from '#contract/tax-rules.ts';
import type { Db } from '#database/db.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { fillRemittances } from '#server/operations/demo-data/fill-remittances.ts';
import { fillSettlements } from '#server/operations/demo-data/fill-settlements.ts';
import { fillShop } from '#server/operations/demo-data/fill-shop.ts';
import { findUnbookedMoney } from '#server/operations/demo-data/test-books-of-money.ts';
import {
  findUninvoicedMoney,
  findWrongDocuments,
  findWrongOrderTax,
} from '#server/operations/demo-data/test-books-of-tax.ts';
import {
  BooksComparison,
  compareBalances,
  compareReturnsAndPromises,
  compareSales,
  compareTax,
  listBookMonths,
  type ReadOffice,
} from '#server/operations/demo-data/test-compare-books.ts';
import { compareRemittances, compareSettlements } from '#server/operations/demo-data/test-compare-transfers.ts';
import { ledgerFaults, openPayingShop, type PayingShop } from '#server/selling/order-checks/test-paid-orders.ts';
import { type BenchFigure, type Benchmark, medianOf } from './benchmark.ts';
import { startOwnEngine } from './own-engine.ts';

const count = Number(process.env.BOOKS_ORDERS ?? 200_000);
/** Maximum number of orders of one fill, whose documents are all in memory. */
const atOnce = 50_000;
const rounds = 3;
const now = new Date('2026-11-23T10:00:00+05:30');
const gstFrom = Date.parse('2025-09-22T00:00:00+05:30');
const year = 'from=2025-11-24&to=2026-11-23';

/** Addresses of the office whose time is measured. */
const measured: readonly (readonly [name: string, address: string])[] = [
  ['sales of a year', `/api/office/reports/sales?${year}`],
  ['returns of a year', `/api/office/reports/returns?${year}`],
  ['promises of a year', `/api/office/reports/promises?${year}`],
  ['tax of all months', '/api/office/tax-months'],
  ['tax of a month', '/api/office/tax-months/2026-10'],
  ['balances of all accounts', '/api/office/money/balances?at=2026-10-31'],
  ['settlements', '/api/office/money/settlements'],
  ['remittances', '/api/office/money/remittances'],
];

export const benchmark: Benchmark = {
  title: `The books of ${count.toLocaleString('en-IN')} orders`,
  about: `Two years of invented orders, the second by GST, in the embedded PostgreSQL of this machine. Tax, reports and money of each month are compared with plain SQL over documents, orders and movements, to the paisa; then each report of a year is asked for ${rounds} times (median).`,
  async run(say) {
    const engine = await startOwnEngine();
    try {
      const shop = await openPayingShop(now.toISOString());
      try {
        return await measure(shop, say);
      } finally {
        await shop.close();
      }
    } finally {
      await engine.stop();
    }
  },
};

async function measure(shop: PayingShop, say: (line: string) => void): Promise<BenchFigure[]> {
  const { db } = shop.database;
  const tax = [{ version: 2, from: gstFrom, value: { ...firstTax, gst: firstGst } }];
  Object.assign(shop.settings, { timeline: { tax } });
  for (let made = 0, seed = 1; made < count; seed += 1) {
    made += await fillShop(shop, db, { orders: Math.min(atOnce, count - made), seed, now });
    say(`${made} orders are there`);
  }
  await fillSettlements(db, { now, toFind: false });
  await fillRemittances(db, { now, toFind: false });
  await db.execute('analyze');
  const { cookie } = await aColleagueIn(shop, ['owner'], now);
  const read: ReadOffice = async (address) => (await ask(shop, `GET ${address}`, { cookie })).json().data;
  const { differences, compared } = await compareAll(db, read);
  const faults = [...differences, ...(await findFaults(shop))];
  for (const fault of faults.slice(0, 20)) say(fault);
  say(`${compared} figures were compared`);
  const figures: BenchFigure[] = [
    { name: 'figures that differ from the rows', value: faults.length, unit: '', goal: { atMost: 0 } },
  ];
  for (const [name, address] of measured) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const begun = performance.now();
      await read(address);
      times.push(performance.now() - begun);
    }
    figures.push({ name, value: medianOf(times), unit: 'ms' });
  }
  return figures;
}

async function compareAll(db: Db, read: ReadOffice): Promise<BooksComparison> {
  const books = new BooksComparison();
  const months = await listBookMonths(db);
  await compareTax(books, db, read);
  await compareSales(books, db, read, months);
  await compareReturnsAndPromises(books, db, read, months);
  await compareBalances(books, db, read, months);
  await compareSettlements(books, db, read);
  await compareRemittances(books, db, read);
  return books;
}

async function findFaults(shop: PayingShop): Promise<string[]> {
  const { db } = shop.database;
  return [
    ...(await ledgerFaults(shop)),
    ...(await findWrongDocuments(db)),
    ...(await findUninvoicedMoney(db)),
    ...(await findWrongOrderTax(db)),
    ...(await findUnbookedMoney(db)),
  ];
}
