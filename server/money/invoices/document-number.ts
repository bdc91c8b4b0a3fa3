import { sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { documentSeriesTable } from '#database/schema/documents.ts';
import { inIndia } from '#server/foundation/calendar/working-days.ts';

export type Series = 'INV' | 'CRN';

export interface DocumentNumber {
  number: string;
  series: Series;
  financialYear: string;
  serial: number;
}

/** Returns the Indian financial year of a date: '2627' from 1 April 2026 to 31 March 2027. */
export function financialYearOf(at: Date): string {
  const { day } = inIndia(at);
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  const first = month >= 4 ? year : year - 1;
  return `${String(first % 100).padStart(2, '0')}${String((first + 1) % 100).padStart(2, '0')}`;
}

/**
 * Returns the next number of a series, whose row is locked until the transaction ends. Number and document are stored
 * in one transaction, so there are no gaps or duplicates.
 */
export async function nextNumber(tx: Db, series: Series, at: Date): Promise<DocumentNumber> {
  const financialYear = financialYearOf(at);
  const { rows } = await tx.execute<{ last: number }>(sql`
    insert into ${documentSeriesTable} (series, financial_year, last) values (${series}, ${financialYear}, 1)
    on conflict (series, financial_year) do update set last = ${documentSeriesTable}.last + 1 returning last`);
  const serial = rows[0]?.last ?? 0;
  return { number: `${series}-${financialYear}-${String(serial).padStart(6, '0')}`, series, financialYear, serial };
}

/**
 * Returns the moment at which a document is dated: `at`, or the start of the first open month if the month of `at` was
 * closed in between. Until the transaction ends, the month of the returned moment is not closed.
 */
export async function openMoment(tx: Db, at: Date): Promise<Date> {
  const { rows } = await tx.execute<{ at: string }>(sql`select open_moment(${at.toISOString()}::timestamptz) as at`);
  const open = new Date(rows[0]?.at ?? at);
  // The database locks the month of the given moment, so the month that it moves to is asked for too.
  return open.getTime() === at.getTime() ? at : openMoment(tx, open);
}
