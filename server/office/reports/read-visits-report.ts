import { sql } from 'drizzle-orm';
import { visitSteps } from '#contract/lists.ts';
import { periodBefore, type ReportPeriod } from '#contract/office/report-period.ts';
import type { VisitSums, VisitsReport } from '#contract/office/reports.ts';
import type { Db } from '#database/db.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { emptySearchesTable, visitCountsTable } from '#database/schema/visits.ts';
import { countedOrders } from './counted-orders.ts';

/** Maximum number of searches in a report. */
const mostSearches = 100;

/**
 * Reads the visits of a period by the step that they reached, and the orders of shoppers of these days. Orders that a
 * colleague placed for a caller do not count, as no visit led to them.
 */
export async function readVisitsReport(db: Db, period: ReportPeriod): Promise<VisitsReport> {
  const before = periodBefore(period);
  const days = await readDays(db, period);
  const earlier = await readDays(db, before);
  return {
    period,
    before,
    total: sumOf(days),
    totalBefore: sumOf(earlier),
    days,
    nothing: await readNothing(db, period),
  };
}

const figures = [...visitSteps, 'orders'] as const;

const noVisits: VisitSums = { home: 0, listing: 0, search: 0, product: 0, cart: 0, checkout: 0, orders: 0 };

/** Adds up the figures of days. Pure. */
function sumOf(days: readonly VisitSums[]): VisitSums {
  const sums = { ...noVisits };
  for (const day of days) for (const figure of figures) sums[figure] += day[figure];
  return sums;
}

async function readDays(db: Db, period: ReportPeriod): Promise<VisitsReport['days']> {
  const { rows } = await db.execute<{ day: string; counts: Partial<Record<string, number>>; orders: number }>(sql`
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce((
        select jsonb_object_agg(v.step, v.visits) from ${visitCountsTable} v where v.day = d.day), '{}') as counts,
      coalesce(o.orders, 0)::int as orders
    from generate_series(${period.from}::date, ${period.to}::date, interval '1 day') d (day)
    left join (
      select c.day, count(*) as orders from (${countedOrders(period)}) c
      join ${ordersTable} placed on placed.id = c.id and placed.placed_by is null group by c.day
    ) o on o.day = d.day
    order by d.day`);
  return rows.map(({ day, counts, orders }) => {
    const sums = { ...noVisits, orders };
    for (const step of visitSteps) sums[step] = counts[step] ?? 0;
    return { day, ...sums };
  });
}

/** Reads the searches that found nothing. Those made once are left out, as they may be about one person. */
async function readNothing(db: Db, { from, to }: ReportPeriod): Promise<VisitsReport['nothing']> {
  const { rows } = await db.execute<{ words: string; times: number }>(sql`
    select words, sum(times)::int as times from ${emptySearchesTable}
    where day between ${from}::date and ${to}::date
    group by words having sum(times) > 1 order by 2 desc, 1 limit ${mostSearches}`);
  return rows;
}
