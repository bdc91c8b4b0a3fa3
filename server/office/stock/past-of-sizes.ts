import { type SQL, sql } from 'drizzle-orm';
import { purchaseLinesTable, purchasesTable, stockMovementsTable } from '#database/schema/stock.ts';
import { forecastWeeks } from './forecast.ts';

const weekSeconds = 604_800;

/** History of a size from the ledger, for a row of `page`. */
export interface PastOfSize {
  /** Weekly sales, oldest first, since the first movement: at most 26 weeks, the last ending now. */
  weeks: number[];
  /** Last purchase of the size. */
  bought: { purchase: number; supplier: string; costPaise: number; at: string } | null;
  /** Arrival time of the oldest piece in stock, by FIFO. */
  oldest: string | null;
}

/**
 * Returns the columns and joins for a select that has product, size, available and reserved in a table named `page`.
 */
export function pastOfSizes(now: Date): { columns: SQL; joins: SQL } {
  const at = sql`${now.toISOString()}::timestamptz`;
  const week = (moment: SQL) => sql`floor(extract(epoch from (${at} - ${moment})) / ${weekSeconds})::int`;
  const its = sql`m.product_id = page.product and m.size = page.size`;
  return {
    columns: sql`coalesce(past.weeks, '[]') as weeks, bought.purchase as bought, to_json(lying.at) #>> '{}' as oldest`,
    joins: sql`
      left join lateral (
        select json_agg(greatest(0, coalesce(went.pieces, 0)) order by g.week desc) as weeks
        from generate_series(0, least(${forecastWeeks}::int, (select ${week(sql`min(m.at)`)} from ${stockMovementsTable} m where ${its})) - 1) g(week)
        left join (
          select ${week(sql`m.at`)} as week, -sum(m.available)::int as pieces from ${stockMovementsTable} m
          where ${its} and m.reason in ('reserved', 'released') and m.at > ${at} - ${forecastWeeks * weekSeconds} * interval '1 second'
          group by 1
        ) went on went.week = g.week
      ) past on true
      left join lateral (
        select json_build_object('purchase', u.id, 'supplier', u.supplier, 'costPaise', l.cost_paise, 'at', u.at) as purchase
        from ${purchaseLinesTable} l join ${purchasesTable} u on u.id = l.purchase_id
        where l.product_id = page.product and l.size = page.size order by l.purchase_id desc limit 1
      ) bought on true
      left join lateral (
        select came.at from (
          select m.id, m.at, sum(m.available) over (order by m.id desc) as pieces from ${stockMovementsTable} m
          where ${its} and m.available > 0 and m.reason <> 'released'
        ) came where came.pieces >= page.available + page.reserved order by came.id desc limit 1
      ) lying on page.available + page.reserved > 0`,
  };
}
