import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstGst } from '#contract/gst-rates.ts';
import { settingAt } from '#contract/settings.ts';
import { firstTax } from '#contract/tax-rules.ts';
import { writeSetting } from '#server/foundation/settings/write-setting.ts';
import { chanceOf } from '#server/foundation/values/chance.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { ledgerFaults, openPayingShop, type PayingShop } from '#server/selling/order-checks/test-paid-orders.ts';
import { fillRemittances } from './fill-remittances.ts';
import { fillSettlements } from './fill-settlements.ts';
import { fillShop } from './fill-shop.ts';
import { findUnbookedMoney } from './test-books-of-money.ts';
import { countKinds } from './test-books-of-sales.ts';
import { findUninvoicedMoney, findWrongDocuments, findWrongOrderTax } from './test-books-of-tax.ts';
import {
  BooksComparison,
  compareBalances,
  compareReturnsAndPromises,
  compareSales,
  compareTax,
  listBookMonths,
} from './test-compare-books.ts';
import { compareRemittances, compareSettlements } from './test-compare-transfers.ts';
import { liveCourses } from './test-year-of-courses.ts';

// Two years of random orders, the second by GST: office rooms are compared with plain SQL of other authors.

const orders = Number(process.env.BOOKS_ORDERS ?? 20_000);
const seed = Number(process.env.BOOKS_SEED ?? randomInt(1, 9_999));
/** First day of GST rates in force; orders before it have the flat tax. */
const gstFrom = '2025-09-22T00:00:00+05:30';
const now = new Date('2026-11-23T10:00:00+05:30');
let shop: PayingShop;
let months: string[];
let cookie = '';

async function read<Data>(address: string): Promise<Data> {
  const reply = await ask(shop, `GET ${address}`, { cookie });
  if (reply.statusCode !== 200) throw new Error(`${address}: ${reply.body}`);
  return reply.json().data;
}

beforeAll(async () => {
  process.stdout.write(`books of a year: BOOKS_SEED=${seed} BOOKS_ORDERS=${orders}\n`);
  shop = await openPayingShop(gstFrom);
});
afterAll(() => shop?.close());

function expectEqual({ differences, compared }: BooksComparison): void {
  expect(differences.slice(0, 20)).toEqual([]);
  expect(compared).toBeGreaterThan(months.length);
}

test('contain each kind of event', async () => {
  const { db } = shop.database;
  const value = { ...firstTax, gst: firstGst };
  const wish = { name: 'tax' as const, value, version: 1, from: null, by: 'Asha' };
  await db.transaction((tx) => writeSetting(tx, wish, shop.clock.now));
  await expect.poll(() => settingAt(shop.settings, 'tax', shop.clock.now), { interval: 10 }).toEqual(value);
  const refused = await liveCourses(shop, ['2025-10', '2026-01', '2026-04', '2026-07'], chanceOf(seed));
  shop.clock.now = now;
  await fillShop(shop, db, { orders, seed, now });
  await fillSettlements(db, { now, toFind: false });
  await fillRemittances(db, { now, toFind: false });
  cookie = (await aColleagueIn(shop, ['owner'], now)).cookie;
  months = await listBookMonths(db);
  expect(refused).toEqual([]);
  expect(months.length).toBeGreaterThan(23);
  const kinds = await countKinds(db);
  expect(Object.entries(kinds).filter(([, count]) => count === 0)).toEqual([]);
});

test('have no faults by the checks of the ledger', async () => {
  expect(await ledgerFaults(shop)).toEqual([]);
});

test('have documents whose rows and totals equal their content', async () => {
  expect(await findWrongDocuments(shop.database.db)).toEqual([]);
});

test('have documents for the money and tax of each ended order', async () => {
  expect((await findUninvoicedMoney(shop.database.db)).slice(0, 20)).toEqual([]);
  expect((await findWrongOrderTax(shop.database.db)).slice(0, 20)).toEqual([]);
});

test('book all payments, refunds, disputes and credit in the ledger', async () => {
  expect(await findUnbookedMoney(shop.database.db)).toEqual([]);
});

test('have the tax of each month as the tax room says', async () => {
  const books = new BooksComparison();
  await compareTax(books, shop.database.db, read);
  expectEqual(books);
});

test('have the sales of each month as the report says', async () => {
  const books = new BooksComparison();
  await compareSales(books, shop.database.db, read, months);
  expectEqual(books);
});

test('have the returns and promises of each month as the reports say', async () => {
  const books = new BooksComparison();
  await compareReturnsAndPromises(books, shop.database.db, read, months);
  expectEqual(books);
});

test('have the balance of each account at the end of each month', async () => {
  const books = new BooksComparison();
  await compareBalances(books, shop.database.db, read, months);
  expectEqual(books);
});

test('have lines that add up to each transfer of gateway and courier', async () => {
  const books = new BooksComparison();
  await compareSettlements(books, shop.database.db, read);
  await compareRemittances(books, shop.database.db, read);
  expectEqual(books);
});
