import { type SQL, sql } from 'drizzle-orm';
import { toRupees } from '#contract/money.ts';
import { periodBefore, type ReportPeriod } from '#contract/office/report-period.ts';
import type { ReturnsReport } from '#contract/office/reports.ts';
import type { Db } from '#database/db.ts';
import { orderLinesTable } from '#database/schema/orders.ts';
import { refundsTable } from '#database/schema/payments.ts';
import { returnEventsTable, returnLinesTable, returnsTable } from '#database/schema/returns.ts';
import { countedLines, periodRange } from './counted-orders.ts';

/** Reads the returns that were asked for in a period, beside those of the period before. */
export async function readReturnsReport(db: Db, period: ReportPeriod): Promise<ReturnsReport> {
  const before = periodBefore(period);
  return { period, before, reasons: await readReasons(db, period, before), sizes: await readSizes(db, period) };
}

/** SQL for the returns of a period, without those that the shopper withdrew. */
function askedIn(period: ReportPeriod): SQL {
  const { from, until } = periodRange(period);
  return sql`select * from ${returnsTable} where state <> 'cancelled'
    and requested_at >= ${from.toISOString()}::timestamptz and requested_at < ${until.toISOString()}::timestamptz`;
}

async function readReasons(db: Db, period: ReportPeriod, before: ReportPeriod): Promise<ReturnsReport['reasons']> {
  const { rows } = await db.execute<{
    reason: string;
    returns: number;
    pieces: number;
    refunded: number;
    before: number;
  }>(sql`
    select reason, sum(returns)::int as returns, sum(pieces)::int as pieces, sum(refunded)::float8 as refunded,
      sum(before)::int as before
    from (
      select r.reason, 1 as returns, 0 as before,
        coalesce((select sum(l.quantity) from ${returnLinesTable} l where l.return_id = r.id), 0) as pieces,
        coalesce((select sum(f.amount_paise) from ${refundsTable} f where r.refund_ids ? f.id), 0) as refunded
      from (${askedIn(period)}) r
      union all select r.reason, 0, 1, 0, 0 from (${askedIn(before)}) r
    ) a group by reason order by 2 desc, 1`);
  return rows.map(({ refunded, ...row }) => ({ ...row, refunded: toRupees(refunded) }));
}

/** SQL that is true for returns `r` whose pieces are on their way back or came back, and were not refused. */
const isSentBack = sql`(r.state <> 'rejected' and exists (select 1 from ${returnEventsTable} e
  where e.return_id = r.id and e.state in ('picked_up', 'received')))`;

/** Reads the pieces that were sent back by size, with the pieces sold of that size in the period. */
async function readSizes(db: Db, period: ReportPeriod): Promise<ReturnsReport['sizes']> {
  const { rows } = await db.execute<{ size: string; pieces: number; sold: number }>(sql`
    select size, sum(pieces)::int as pieces, sum(sold)::int as sold from (
      select o.size, b.quantity as pieces, 0 as sold
      from (${askedIn(period)}) r join ${returnLinesTable} b on b.return_id = r.id
      join ${orderLinesTable} o on o.order_id = b.order_id and o.position = b.position
      where ${isSentBack}
      union all select l.size, 0, l.pieces from (${countedLines(period)}) l
    ) s group by size having sum(pieces) > 0 order by 2 desc, 1`);
  return rows;
}
