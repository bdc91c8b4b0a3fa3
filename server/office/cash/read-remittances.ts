import { desc, sql } from 'drizzle-orm';
import type { ReplyOf } from '#contract/endpoint.ts';
import { toRupees } from '#contract/money.ts';
import type {
  listRemittancesEndpoint as listCall,
  listOwedCashEndpoint as owedCall,
  Remittance,
} from '#contract/office/remittances.ts';
import type { Db } from '#database/db.ts';
import { cashRemittancesTable } from '#database/schema/cash-remittances.ts';
import { isCursorMoment, isCursorText, readCursor, writeCursor } from '#server/foundation/http/list-cursor.ts';
import {
  isRemittanceFailed,
  type RemittanceRow,
  remittanceDifference,
} from '#server/money/cash-remittances/check-remittance.ts';
import { lastRemittanceReading } from '#server/money/cash-remittances/fetch-remittances.ts';
import {
  lateCashBefore,
  owedCashParcels,
  owedOnParcel,
  parcelDeliveredAt,
} from '#server/money/cash-remittances/owed-cash.ts';
import { isHandled } from '#server/office/money/handled-reports.ts';

/** Page sizes of remittances, and of lines and parcels. */
const remittancesShown = 50;
export const cashLinesShown = 100;

/** Presents a remittance by its newest report and check; `done` if a person is done with it. Pure. */
export function presentRemittance(row: RemittanceRow, done: boolean): Remittance {
  return {
    ...{ id: row.id, amount: row.amountPaise === null ? null : toRupees(row.amountPaise), state: stateOf(row) },
    ...{ courierState: row.state, bankReference: row.bankReference, at: row.remittedAt.toISOString() },
    ...{ lines: row.lines, unfit: row.unfitLines, difference: toRupees(remittanceDifference(row)), done },
  };
}

function stateOf(row: RemittanceRow): Remittance['state'] {
  if (isRemittanceFailed(row)) return 'failed';
  if (remittanceDifference(row) !== 0) return 'differs';
  if (row.unfitLines > 0) return 'unfit';
  return row.amountPaise === null ? 'sum_unknown' : 'explained';
}

/** Lists a page of remittances, newest first, and sums what is owed. Throws Problem 400 for a bad `after`. */
export async function listRemittances(
  db: Db,
  after: string | undefined,
  now: Date,
): Promise<ReplyOf<typeof listCall>['data']> {
  const { remittedAt, id } = cashRemittancesTable;
  const start = after === undefined ? undefined : readCursor(after, [isCursorMoment, isCursorText]);
  const rows = await db
    .select({ row: cashRemittancesTable, done: isHandled('remittance_unexplained', sql`${cashRemittancesTable}.id`) })
    .from(cashRemittancesTable)
    .where(start && sql`(${remittedAt}, ${id}) < (${start[0]}::timestamptz, ${start[1]})`)
    .orderBy(desc(remittedAt), desc(id))
    .limit(remittancesShown + 1);
  const page = rows.slice(0, remittancesShown);
  const last = page.at(-1)?.row;
  return {
    remittances: page.map(({ row, done }) => presentRemittance(row, done)),
    next: last && rows.length > remittancesShown ? writeCursor([last.remittedAt.toISOString(), last.id]) : null,
    reading: await lastRemittanceReading(db),
    owed: await sumOwedCash(db, now),
  };
}

async function sumOwedCash(db: Db, now: Date) {
  const { rows } = await db.execute<{ count: number; paise: number; late: number; late_paise: number }>(sql`
    select count(*)::int as count, coalesce(sum(x.paise), 0)::float8 as paise,
      (count(*) filter (where x.late))::int as late, coalesce(sum(x.paise) filter (where x.late), 0)::float8 as late_paise
    from (select ${owedOnParcel} as paise,
      ${parcelDeliveredAt} < ${lateCashBefore(now).toISOString()}::timestamptz as late ${owedCashParcels}) x`);
  const [sums = { count: 0, paise: 0, late: 0, late_paise: 0 }] = rows;
  return {
    ...{ count: sums.count, amount: toRupees(sums.paise) },
    ...{ late: sums.late, lateAmount: toRupees(sums.late_paise) },
  };
}

/** Lists a page of the delivered cash parcels that were not remitted in full, oldest first. */
export async function listOwedCash(db: Db, from: number, now: Date): Promise<ReplyOf<typeof owedCall>['data']> {
  type Found = { awb: string; carrier: string; order: string; paise: number; at: Date | string };
  const { rows } = await db.execute<Found>(sql`
    select s.awb, s.carrier, o.reference as order, ${owedOnParcel} as paise, ${parcelDeliveredAt} as at
    ${owedCashParcels} order by ${parcelDeliveredAt}, s.id offset ${from} limit ${cashLinesShown + 1}`);
  const parcels = rows.slice(0, cashLinesShown).map(({ awb, carrier, order, paise, at }) => {
    const deliveredAt = new Date(at);
    const late = deliveredAt < lateCashBefore(now);
    return { awb, carrier, order, amount: toRupees(paise), deliveredAt: deliveredAt.toISOString(), late };
  });
  return { parcels, more: rows.length > cashLinesShown };
}
