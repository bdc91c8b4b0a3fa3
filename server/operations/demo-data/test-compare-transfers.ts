import { toPaise } from '#contract/money.ts';
import type { OpenRemittance, Remittance } from '#contract/office/remittances.ts';
import type { OpenSettlement, Settlement } from '#contract/office/settlements.ts';
import type { Db } from '#database/db.ts';
import { sumOwedCash, sumRemittances, sumSettlements, sumUnsettled, type TransferBook } from './test-books-of-money.ts';
import type { BooksComparison, ReadOffice } from './test-compare-books.ts';

interface LeftOver {
  count: number;
  amount: number;
}

type SettlementsPage = { settlements: Settlement[]; next: string | null; unsettled: LeftOver };
type RemittancesPage = { remittances: Remittance[]; next: string | null; owed: LeftOver };

/** Reads all pages of a list. */
async function readPages<Page extends { next: string | null }>(read: ReadOffice, address: string): Promise<Page[]> {
  const pages: Page[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const page: Page = await read<Page>(after === '' ? address : `${address}?after=${after}`);
    pages.push(page);
    after = page.next;
  }
  return pages;
}

/** Compares each settlement with its lines, and what is not settled with the captured payments. */
export async function compareSettlements(books: BooksComparison, db: Db, read: ReadOffice): Promise<void> {
  const address = '/api/office/money/settlements';
  const pages = await readPages<SettlementsPage>(read, address);
  const listed = new Map(pages.flatMap(({ settlements }) => settlements).map((one) => [one.id, one]));
  const own = await sumSettlements(db);
  compareListed(books, 'settlements', listed, own);
  for (const { id, lines, count } of own) {
    const { sums, faults } = await read<OpenSettlement>(`${address}/${id}`);
    books.compare(
      `settlement ${id}, its lines`,
      [sums.reduce((sum, one) => sum + toPaise(one.comesTo), 0), sums.reduce((sum, one) => sum + one.count, 0)],
      [lines, count],
    );
    books.compare(`settlement ${id}, its faults`, faults.length, listed.get(id)?.unfit);
  }
  const { count, paise } = await sumUnsettled(db);
  const left = pages[0]?.unsettled;
  books.compare('unsettled payments', [left?.count, toPaise(left?.amount ?? 0)], [count, paise]);
}

/** Compares each remittance with its parcels, and what is owed with the collected cash. */
export async function compareRemittances(books: BooksComparison, db: Db, read: ReadOffice): Promise<void> {
  const address = '/api/office/money/remittances';
  const pages = await readPages<RemittancesPage>(read, address);
  const listed = new Map(pages.flatMap(({ remittances }) => remittances).map((one) => [one.id, one]));
  const own = await sumRemittances(db);
  compareListed(books, 'remittances', listed, own);
  for (const { id, lines, unfit } of own) {
    const { parcels, faults } = await read<OpenRemittance>(`${address}/${id}`);
    books.compare(`remittance ${id}, its parcels`, [toPaise(parcels), faults.length], [lines, unfit]);
  }
  const { count, paise } = await sumOwedCash(db);
  const left = pages[0]?.owed;
  books.compare('owed cash', [left?.count, toPaise(left?.amount ?? 0)], [count, paise]);
}

function compareListed(
  books: BooksComparison,
  what: string,
  listed: ReadonlyMap<string, Settlement | Remittance>,
  own: readonly TransferBook[],
): void {
  books.compare(`number of ${what}`, listed.size, own.length);
  for (const { id, amount, lines, count, unfit } of own) {
    const said = listed.get(id);
    books.compare(
      `${what} ${id}`,
      [toPaise(said?.amount ?? 0), toPaise(said?.difference ?? 0), said?.lines, said?.unfit],
      [amount, amount - lines, count, unfit],
    );
  }
}
