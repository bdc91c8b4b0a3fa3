import { type SQL, sql } from 'drizzle-orm';
import { periodBefore, type ReportPeriod } from '#contract/office/report-period.ts';
import type { PromiseSums, PromisesReport } from '#contract/office/reports.ts';
import type { State } from '#contract/place.ts';
import type { Db } from '#database/db.ts';
import { orderEventsTable, ordersTable } from '#database/schema/orders.ts';
import { shipmentsTable } from '#database/schema/shipments.ts';
import { inIndia } from '#server/foundation/calendar/working-days.ts';
import { isCounted } from './counted-orders.ts';

/** Maximum number of orders in the list of broken promises. */
const mostListed = 100;

/** Reads what became of the promises whose last day lies in a period, beside those of the period before. */
export async function readPromises(db: Db, now: Date, period: ReportPeriod): Promise<PromisesReport> {
  const before = periodBefore(period);
  const { day: today } = inIndia(now);
  const orders = promisedIn(period, today);
  const [total] = await readSums<object>(db, orders);
  const [totalBefore] = await readSums<object>(db, promisedIn(before, today));
  const couriers = await readSums<{ courier: string }>(db, orders, sql`courier`);
  const states = await readSums<{ state: State }>(db, orders, sql`state`);
  const { rows: average } = await db.execute<{ days: number | null }>(
    sql`select avg(arrived - promised)::float8 as days from (${orders}) p where became = 'late'`,
  );
  const { rows: listed } = await db.execute<PromisesReport['orders'][number]>(sql`
    select reference, promised::text, became, case when became = 'late' then arrived::text end as arrived, courier
    from (${orders}) p where became in ('late', 'overdue', 'lost')
    order by promised desc, reference limit ${mostListed}`);
  return {
    ...{ period, before, total: total ?? nothing, totalBefore: totalBefore ?? nothing },
    daysLate: average[0]?.days ?? null,
    ...{ couriers, states, orders: listed },
  };
}

const nothing: PromiseSums = { kept: 0, late: 0, overdue: 0, lost: 0, back: 0, open: 0 };

/**
 * SQL for the orders whose last promised day lies in a period, with what became of the promise. An order arrives with
 * its last parcel, at the time that the courier says. Cancelled orders have no promise left.
 */
function promisedIn({ from, to }: ReportPeriod, today: string): SQL {
  return sql`
    select o.reference, o.promised, o.arrived, o.state, o.courier, case
      when o.reached = 'returned_to_origin' then 'back'
      when o.reached = 'lost' or o.lost then 'lost'
      when o.arrived <= o.promised then 'kept'
      when o.arrived is not null then 'late'
      when o.promised < ${today}::date then 'overdue'
      else 'open' end as became
    from (
      select o.reference, (o.promise ->> 'latest')::date as promised, o.address ->> 'state' as state,
        o.state as reached, coalesce(p.lost, false) as lost, coalesce(p.courier, '') as courier,
        (case when p.parcels is null then (select min(e.at) from ${orderEventsTable} e
            where e.order_id = o.id and e.state = 'delivered')
          when p.delivered = p.parcels then p.arrived_at end at time zone 'Asia/Kolkata')::date as arrived
      from ${ordersTable} o left join lateral (${parcelsOfOrder}) p on true
      where o.promise ->> 'latest' between ${from} and ${to} and o.state <> 'cancelled' and ${isCounted}
    ) o`;
}

/**
 * SQL for the parcels of an order `o` in one row; `parcels` is null without any. A courier's clock may be slow, but a
 * parcel arrives after it left.
 */
const parcelsOfOrder = sql`
  select nullif(count(*), 0) as parcels, count(*) filter (where s.step = 'delivered') as delivered,
    max(greatest(s.status_at, s.left_at)) filter (where s.step = 'delivered') as arrived_at,
    bool_or(s.lost_at is not null and s.step not in ('delivered', 'returned')) as lost,
    (array_agg(s.carrier order by greatest(s.status_at, s.left_at) desc nulls last))[1] as courier
  from ${shipmentsTable} s where s.order_id = o.id and s.step <> 'cancelled'`;

/** Counts orders by what became of their promise, in groups or all together. */
async function readSums<Group extends object>(db: Db, orders: SQL, group?: SQL): Promise<(Group & PromiseSums)[]> {
  const counts = sql.join(
    Object.keys(nothing).map((name) => sql`count(*) filter (where became = ${name})::int as ${sql.identifier(name)}`),
    sql`, `,
  );
  const { rows } = await db.execute<Group & PromiseSums & Record<string, unknown>>(
    group
      ? sql`select ${group}, ${counts} from (${orders}) p group by ${group} order by count(*) desc, ${group}`
      : sql`select ${counts} from (${orders}) p`,
  );
  return rows;
}
