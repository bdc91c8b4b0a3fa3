import { sql } from 'drizzle-orm';
import { toPaise } from '#contract/money.ts';
import type { LedgerBalance } from '#contract/office/balances.ts';
import type { PromisesReport, ReturnsReport, SalesReport } from '#contract/office/reports.ts';
import type { TaxMonth, TaxRow } from '#contract/office/tax-return.ts';
import type { Db } from '#database/db.ts';
import { readCreditOwed, sumAccounts } from './test-books-of-money.ts';
import { countSales, sumProducts, sumPromises, sumReturns, sumSales } from './test-books-of-sales.ts';
import { countSeries, sumHsn, sumInterState, sumTaxMonths, sumTaxTables, type TaxPaise } from './test-books-of-tax.ts';

/** Reads an address of the office as an owner. */
export type ReadOffice = <Data>(address: string) => Promise<Data>;

/** Compared figures. A difference is a sentence. */
export class BooksComparison {
  readonly differences: string[] = [];
  compared = 0;

  /** Compares figures of the same names. */
  compare(what: string, office: unknown, books: unknown): void {
    this.compared += 1;
    const [said, found] = [JSON.stringify(office), JSON.stringify(books)];
    if (said !== found) this.differences.push(`${what}: the office says ${said}, the rows say ${found}`);
  }
}

/** Lists the months in which an order was placed or a document issued, oldest first. */
export async function listBookMonths(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ month: string }>(sql`
    select to_char(placed_at at time zone 'Asia/Kolkata', 'YYYY-MM') as month from orders
    union select to_char(issued_at at time zone 'Asia/Kolkata', 'YYYY-MM') from documents order by 1`);
  return rows.map(({ month }) => month);
}

function paiseOf({ value, integrated, central, state, cess }: TaxPaise): TaxPaise {
  return {
    value: toPaise(value),
    integrated: toPaise(integrated),
    central: toPaise(central),
    state: toPaise(state),
    cess: toPaise(cess),
  };
}

const plain = ({ value, integrated, central, state, cess }: TaxPaise): TaxPaise => {
  return { value, integrated, central, state, cess };
};
const byName = <Row>(rows: readonly (readonly [string, Row])[]) =>
  rows.toSorted(([one], [other]) => (one < other ? -1 : 1));

/** Compares the tax room with the stored documents, month by month. */
export async function compareTax(books: BooksComparison, db: Db, read: ReadOffice): Promise<void> {
  const [months, tables, hsn, series] = [
    await sumTaxMonths(db),
    await sumTaxTables(db),
    await sumHsn(db),
    await countSeries(db),
  ];
  const between = await sumInterState(db);
  const listed = await read<{ months: { month: string; documents: number; value: number; tax: number }[] }>(
    '/api/office/tax-months',
  );
  books.compare(
    'months',
    listed.months.map((one) => [one.month, one.documents, toPaise(one.value), toPaise(one.tax)]).toReversed(),
    months.map((one) => [one.month, one.documents, one.value, one.integrated + one.central + one.state]),
  );
  for (const { month, documents, ...sums } of months) {
    const said = await read<TaxMonth>(`/api/office/tax-months/${month}`);
    books.compare(`${month} documents`, said.documents, documents);
    books.compare(`${month} total`, paiseOf(said.total), plain(sums));
    books.compare(
      `${month} tables`,
      byName(said.tables.filter((one) => one.documents > 0).map((one) => [one.table, [one.documents, paiseOf(one)]])),
      byName(tables.filter((one) => one.month === month).map((one) => [one.table, [one.documents, plain(one)]])),
    );
    books.compare(
      `${month} HSN`,
      byName(
        said.hsn.map((one) => [`${one.recipient} ${one.hsn} ${one.uqc} ${one.percent}`, [one.quantity, paiseOf(one)]]),
      ),
      byName(hsn.filter((one) => one.month === month).map((one) => [one.key, [one.quantity, plain(one)]])),
    );
    const issued = (one: { kind: string; first: string; last: string; count: number }) =>
      [`${one.kind} ${one.first}`, [one.last, one.count]] as const;
    const own = series.filter((one) => one.month === month);
    books.compare(`${month} numbers`, byName(said.series.map(issued)), byName(own.map(issued)));
    compareSummary(
      books,
      said,
      between.find((one) => one.month === month),
    );
    await compareTaxRows(books, said, read);
  }
}

/** Compares the figures of GSTR-3B with the tables of GSTR-1 and the supplies to other states. */
function compareSummary(
  books: BooksComparison,
  { month, summary, tables }: TaxMonth,
  between: { value: number; integrated: number } | undefined,
): void {
  const sumOf = (rows: readonly TaxPaise[]) => rows.map(paiseOf).reduce((sum, one) => sum + one.value, 0);
  const taxed = tables.filter(({ table }) => table !== 'nil' && table !== 'unfit');
  books.compare(`${month} 3.1(a)`, paiseOf(summary.taxed).value, sumOf(taxed));
  const places = summary.interState.map((one) => [toPaise(one.value), toPaise(one.integrated)] as const);
  books.compare(
    `${month} 3.2`,
    [places.reduce((sum, [value]) => sum + value, 0), places.reduce((sum, [, tax]) => sum + tax, 0)],
    [between?.value ?? 0, between?.integrated ?? 0],
  );
}

/** Adds up the listed documents of each table, page by page. */
async function compareTaxRows(books: BooksComparison, { month, tables }: TaxMonth, read: ReadOffice): Promise<void> {
  for (const { table, ...sums } of tables) {
    const rows: TaxRow[] = [];
    for (let more = true; more; ) {
      const page = await read<{ rows: TaxRow[]; more: boolean }>(
        `/api/office/tax-months/${month}/${table}?from=${rows.length}`,
      );
      rows.push(...page.rows);
      more = page.more;
    }
    const all: TaxPaise = { value: 0, integrated: 0, central: 0, state: 0, cess: 0 };
    for (const row of rows.map(paiseOf))
      for (const name of ['value', 'integrated', 'central', 'state', 'cess'] as const) all[name] += row[name];
    books.compare(
      `${month} rows of ${table}`,
      [paiseOf(sums), sums.documents],
      [all, new Set(rows.map(({ document }) => document)).size],
    );
  }
}

const lastDay = (month: string) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
const periodOf = (month: string) => `from=${month}-01&to=${month}-${lastDay(month)}`;

/** Compares the report of sales with orders, lines and ledger, month by month. */
export async function compareSales(
  books: BooksComparison,
  db: Db,
  read: ReadOffice,
  months: readonly string[],
): Promise<void> {
  const [sales, counts, products] = [await sumSales(db), await countSales(db), await sumProducts(db)];
  for (const month of months) {
    const said = await read<SalesReport>(`/api/office/reports/sales?${periodOf(month)}`);
    const { total } = said;
    const own = sales.find((one) => one.month === month);
    books.compare(
      `${month} sales`,
      [total.orders, total.pieces, ...[total.ordered, total.cancelled, total.back, total.net].map(toPaise)],
      own ? [own.orders, own.pieces, own.ordered, own.cancelled, own.back, own.net] : [0, 0, 0, 0, 0, 0],
    );
    const counted = counts.filter((one) => one.month === month);
    compareParts(books, month, said, counted);
    const goods = new Map(products.filter((one) => one.month === month).map((one) => [one.id, one]));
    for (const one of said.products) {
      if (one.pieces === 0 && one.returned === 0) continue;
      const mine = goods.get(one.id);
      books.compare(
        `${month} product ${one.id}`,
        [one.pieces, toPaise(one.rupees), one.returned],
        [mine?.pieces, mine?.paise, mine?.returned],
      );
    }
  }
}

function compareParts(
  books: BooksComparison,
  month: string,
  said: SalesReport,
  counted: readonly { name: string; orders: number; net: number }[],
): void {
  const named = (start: string) =>
    byName(counted.filter(({ name }) => name.startsWith(start)).map((one) => [one.name, [one.orders, one.net]]));
  const ordersOnly = (start: string) => named(start).map(([name, [orders]]) => [name, orders]);
  books.compare(
    `${month} days`,
    said.days.filter(({ orders }) => orders > 0).map((one) => [`day ${one.day}`, [one.orders, toPaise(one.net)]]),
    named('day '),
  );
  books.compare(
    `${month} states`,
    byName(
      said.states
        .filter(({ orders }) => orders > 0)
        .map((one) => [`state ${one.state}`, [one.orders, toPaise(one.net)]]),
    ),
    named('state '),
  );
  books.compare(
    `${month} payments`,
    byName(Object.entries(said.payments).map(([name, orders]) => [`payment ${name}`, orders])).filter(
      ([, orders]) => orders !== 0,
    ),
    ordersOnly('payment '),
  );
  books.compare(
    `${month} hours`,
    byName(
      said.hours.flatMap((parts, weekday) =>
        parts.map((orders, part) => [`hour ${weekday + 1} ${part}`, orders] as const),
      ),
    ).filter(([, orders]) => orders > 0),
    ordersOnly('hour '),
  );
}

/** Compares the reports of returns and promises with their rows, month by month. */
export async function compareReturnsAndPromises(
  books: BooksComparison,
  db: Db,
  read: ReadOffice,
  months: readonly string[],
): Promise<void> {
  const [returns, promises] = [await sumReturns(db), await sumPromises(db)];
  for (const month of months) {
    const { reasons } = await read<ReturnsReport>(`/api/office/reports/returns?${periodOf(month)}`);
    books.compare(
      `${month} returns`,
      byName(
        reasons
          .filter((one) => one.returns > 0)
          .map((one) => [one.reason, [one.returns, one.pieces, toPaise(one.refunded)]]),
      ),
      byName(
        returns
          .filter((one) => one.month === month)
          .map((one) => [one.reason, [one.returns, one.pieces, one.refunded]]),
      ),
    );
    const { total, states, couriers } = await read<PromisesReport>(`/api/office/reports/promises?${periodOf(month)}`);
    const own = promises.find((one) => one.month === month);
    books.compare(
      `${month} promises`,
      [total.kept, total.late, total.lost, total.back, total.overdue + total.open],
      own ? [own.kept, own.late, own.lost, own.back, own.unknown] : [0, 0, 0, 0, 0],
    );
    for (const parts of [states, couriers])
      books.compare(
        `${month} promises in parts`,
        parts.reduce((all, one) => all + one.kept + one.late + one.lost + one.back + one.overdue + one.open, 0),
        total.kept + total.late + total.lost + total.back + total.overdue + total.open,
      );
  }
}

interface Balances {
  accounts: LedgerBalance[];
  sum: number;
}

/** Compares the balance of each account at the end of each month with the movements, and the credit that is owed. */
export async function compareBalances(
  books: BooksComparison,
  db: Db,
  read: ReadOffice,
  months: readonly string[],
): Promise<void> {
  for (const month of months) {
    const day = `${month}-${lastDay(month)}`;
    const { accounts, sum } = await read<Balances>(`/api/office/money/balances?at=${day}`);
    books.compare(`${month} sum of balances`, sum, 0);
    books.compare(
      `${month} balances`,
      byName(
        accounts.map((one) => [
          one.account,
          [...[one.balance, one.opening, one.debits, one.credits].map(toPaise), one.movements],
        ]),
      ),
      byName(
        (await sumAccounts(db, day)).map((one) => [
          one.account,
          [one.balance, one.opening, one.debits, one.credits, one.movements],
        ]),
      ),
    );
  }
  const { held, owed } = await readCreditOwed(db);
  const now = await read<Balances>('/api/office/money/balances');
  const credit = now.accounts.find(({ account }) => account === 'credit');
  books.compare('store credit', [-toPaise(credit?.balance ?? 0), held], [owed, owed]);
}
