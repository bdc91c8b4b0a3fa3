import { type SQL, sql } from 'drizzle-orm';
import type { ReportPeriod } from '#contract/office/report-period.ts';

import { orderEventsTable, orderLinesTable, ordersTable } from '#database/schema/orders.ts';
import { cancellationsTable, cancelledLinesTable, returnLinesTable, returnsTable } from '#database/schema/returns.ts';
import { undeliveredReason } from '#server/orders/model/sold-lines.ts';
import { keptOnOrder } from '#server/orders/order-state/kept-money.ts';

// SQL for reports: the orders of a period that count, with their sums, and their lines.

/** Returns the start of a calendar day in India, and of the day after another. Pure. */
export function periodRange({ from, to }: ReportPeriod): { from: Date; until: Date } {
  const start = (day: string) => Date.parse(`${day}T00:00:00+05:30`);
  return { from: new Date(start(from)), until: new Date(start(to) + 86_400_000) };
}

/** SQL that is true for orders `o` that were confirmed: each order that was paid or promised to be paid in cash. */
export const isCounted: SQL = sql`(o.state not in ('placed', 'paid', 'payment_failed', 'cancelled')
  or o.state = 'cancelled' and exists (
    select 1 from ${orderEventsTable} e where e.order_id = o.id and e.state = 'confirmed'))`;

/**
 * SQL for the counted orders of a period: `id`, `day` in India, and sums in paise as `SalesSums` explains them. `net`
 * is what the ledger says of the order, so the sums agree with the money.
 */
export function countedOrders(period: ReportPeriod): SQL {
  const { from, until } = periodRange(period);
  return sql`
    select o.*, o.ordered - o.cancelled - o.net as back
    from (
      select o.id, o.state, o.account_id, o.email, o.payment, o.placed_at, o.total_paise - o.credit_paise as to_pay,
        o.address ->> 'state' as region, (o.placed_at at time zone 'Asia/Kolkata')::date as day,
        o.total_paise as ordered,
        case when o.state = 'cancelled' then o.total_paise else o.cancelled_paise - coalesce((
          select sum(c.amount_paise) from ${cancellationsTable} c
          where c.order_id = o.id and c.reason = ${undeliveredReason}), 0) end as cancelled,
        ${keptOnOrder} as net
      from ${ordersTable} o
      where o.placed_at >= ${from.toISOString()}::timestamptz and o.placed_at < ${until.toISOString()}::timestamptz
        and ${isCounted}
    ) o`;
}

/**
 * SQL for the lines of the counted orders of a period: kept pieces, their price in paise with tax, and the pieces of
 * refunded returns.
 */
export function countedLines(period: ReportPeriod): SQL {
  return sql`
    select l.product_id, l.name, l.size, c.id as order_id,
      case when c.state = 'cancelled' then 0 else l.quantity - l.cancelled end as pieces,
      case when c.state = 'cancelled' then 0 else l.unit_paise * (l.quantity - l.cancelled)
        + case when l.tax_included then 0 else l.tax_paise - coalesce((
          select sum(x.tax_paise) from ${cancelledLinesTable} x
          where x.order_id = l.order_id and x.position = l.position), 0) end end as paise,
      coalesce((select sum(b.quantity) from ${returnLinesTable} b join ${returnsTable} r on r.id = b.return_id
        where b.order_id = l.order_id and b.position = l.position and r.outcome <> 'exchange'
          and r.state in ('refund_started', 'refunded')), 0) as returned
    from (${countedOrders(period)}) c join ${orderLinesTable} l on l.order_id = c.id`;
}
