import { sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { documentSeries } from '#database/schema/documents.ts';
import { inIndia } from '#server/foundation/calendar/working-days.ts';

export type Series = 'INV' | 'CRN';

export interface DocumentNumber {
  number: string;
  series: Series;
  financialYear: string;
  serial: number;
}

/** The Indian financial year of a moment: '2627' from 1 April 2026 to 31 March 2027. */
export function financialYearOf(at: Date): string {
  const { day } = inIndia(at);
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  const first = month >= 4 ? year : year - 1;
  return `${String(first % 100).padStart(2, '0')}${String((first + 1) % 100).padStart(2, '0')}`;
}

/**
 * Gives the next number of a series. The row of the series stays locked until the caller's transaction ends: a number is
 * given if and only if its document is written, so none is missing and none is given twice.
 */
export async function nextNumber(tx: Db, series: Series, at: Date): Promise<DocumentNumber> {
  const financialYear = financialYearOf(at);
  const { rows } = await tx.execute<{ last: number }>(sql`
    insert into ${documentSeries} (series, financial_year, last) values (${series}, ${financialYear}, 1)
    on conflict (series, financial_year) do update set last = ${documentSeries}.last + 1 returning last`);
  const serial = rows[0]?.last ?? 0;
  return { number: `${series}-${financialYear}-${String(serial).padStart(6, '0')}`, series, financialYear, serial };
}
