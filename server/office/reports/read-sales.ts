import { type SQL, sql } from 'drizzle-orm';
import { toRupees } from '#contract/money.ts';
import { periodBefore, type ReportPeriod } from '#contract/office/report-period.ts';
import type { SalesReport, SalesSums } from '#contract/office/reports.ts';
import { indianStates } from '#contract/place.ts';
import type { Db } from '#database/db.ts';
import { productsTable } from '#database/schema/catalogue.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { countedLines, countedOrders, isCounted } from './counted-orders.ts';

/** Number of teams and products in a report. */
const most = 100;
const dayMs = 86_400_000;

/** Reads the sales of a period beside those of the period before. Call it in a snapshot, so that its sums agree. */
export async function readSales(db: Db, period: ReportPeriod): Promise<SalesReport> {
  const before = periodBefore(period);
  const [days, daysBefore] = [await readDays(db, period), await readDays(db, before)];
  const lines = { now: countedLines(period), before: countedLines(before) };
  const known = { ...(await readShape(db, period)), ...(await readCustomers(db, period)) };
  return {
    ...{ period, before },
    total: await readTotal(db, period),
    totalBefore: await readTotal(db, before),
    days: daysOf(period).map((day, at) => {
      const then = daysOf(before)[at] ?? '';
      const { orders = 0, net = 0 } = days.get(day) ?? {};
      return { day, orders, net: toRupees(net), before: toRupees(daysBefore.get(then)?.net ?? 0) };
    }),
    teams: (await readGoods(db, lines, sql`p.team`, sql`null::text`)).map(({ name: team, id: _none, ...sums }) => ({
      team,
      ...sums,
    })),
    products: (
      await readGoods(db, lines, sql`case when p.id is null then 'Designs' else p.name end`, sql`l.product_id`)
    ).map(({ name, ...sums }) => ({ name: name ?? '', ...sums })),
    states: await readStates(db, period, before),
    ...known,
  };
}

/** Returns the days of a period. Pure. */
function daysOf({ from, to }: ReportPeriod): string[] {
  const count = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  return Array.from({ length: count }, (_none, at) =>
    new Date(Date.parse(from) + at * dayMs).toISOString().slice(0, 10),
  );
}

async function readDays(db: Db, period: ReportPeriod): Promise<Map<string, { orders: number; net: number }>> {
  const { rows } = await db.execute<{ day: string; orders: number; net: number }>(sql`
    select day::text, count(*)::int as orders, sum(net)::float8 as net
    from (${countedOrders(period)}) c group by day`);
  return new Map(rows.map(({ day, ...sums }) => [day, sums]));
}

async function readTotal(db: Db, period: ReportPeriod): Promise<SalesSums> {
  const { rows } = await db.execute<Record<keyof SalesSums, number>>(sql`
    select count(*)::int as orders, coalesce(sum(ordered), 0)::float8 as ordered,
      coalesce(sum(cancelled), 0)::float8 as cancelled, coalesce(sum(back), 0)::float8 as back,
      coalesce(sum(net), 0)::float8 as net,
      (select coalesce(sum(l.pieces), 0)::int from (${countedLines(period)}) l) as pieces
    from (${countedOrders(period)}) c`);
  const [row] = rows;
  if (!row) throw new Error('a sum has no row');
  const { orders, pieces, ordered, cancelled, back, net } = row;
  return {
    ...{ orders, pieces, ordered: toRupees(ordered), cancelled: toRupees(cancelled) },
    ...{ back: toRupees(back), net: toRupees(net) },
  };
}

/** Reads goods by a name and an id, the most sold first, with the pieces of the period before. */
async function readGoods(
  db: Db,
  lines: { now: SQL; before: SQL },
  name: SQL,
  id: SQL,
): Promise<
  { name: string | null; id: string | null; pieces: number; rupees: number; returned: number; before: number }[]
> {
  const side = (of: SQL, isNow: boolean) => sql`
    select ${name} as name, ${id} as id, ${isNow ? sql`l.pieces` : sql`0`} as pieces,
      ${isNow ? sql`l.paise` : sql`0`} as paise, ${isNow ? sql`l.returned` : sql`0`} as returned,
      ${isNow ? sql`0` : sql`l.pieces`} as before
    from (${of}) l left join ${productsTable} p on p.id = l.product_id`;
  const { rows } = await db.execute<{
    name: string | null;
    id: string | null;
    pieces: number;
    paise: number;
    returned: number;
    before: number;
  }>(sql`
    select name, id, sum(pieces)::int as pieces, sum(paise)::float8 as paise, sum(returned)::int as returned,
      sum(before)::int as before
    from (${side(lines.now, true)} union all ${side(lines.before, false)}) g group by name, id
    having sum(pieces) > 0 or sum(before) > 0 order by sum(pieces) desc, name nulls last, id limit ${most}`);
  return rows.map(({ paise, ...row }) => ({ ...row, rupees: toRupees(paise) }));
}

async function readStates(db: Db, period: ReportPeriod, before: ReportPeriod): Promise<SalesReport['states']> {
  const { rows } = await db.execute<{ state: string; orders: number; before: number; net: number }>(sql`
    select region as state, sum(orders)::int as orders, sum(before)::int as before, sum(net)::float8 as net from (
      select region, 1 as orders, 0 as before, net from (${countedOrders(period)}) c
      union all select region, 0, 1, 0 from (${countedOrders(before)}) c
    ) r group by region order by 2 desc, 1`);
  return rows.flatMap(({ state, net, ...counts }) => {
    const known = indianStates.find((one) => one === state);
    return known ? [{ state: known, ...counts, net: toRupees(net) }] : [];
  });
}

/** Reads the orders of a period by weekday and three hours in India, and by payment. */
async function readShape(db: Db, period: ReportPeriod): Promise<Pick<SalesReport, 'hours' | 'payments'>> {
  const { rows } = await db.execute<{ weekday: number; part: number; orders: number }>(sql`
    select extract(isodow from c.placed_at at time zone 'Asia/Kolkata')::int - 1 as weekday,
      (extract(hour from c.placed_at at time zone 'Asia/Kolkata')::int / 3)::int as part, count(*)::int as orders
    from (${countedOrders(period)}) c group by 1, 2`);
  const hours = Array.from({ length: 7 }, (_day, weekday) =>
    Array.from(
      { length: 8 },
      (_part, part) => rows.find((row) => row.weekday === weekday && row.part === part)?.orders ?? 0,
    ),
  );
  const paid = await db.execute<{ online: number; cash: number; credit: number }>(sql`
    select count(*) filter (where to_pay > 0 and payment <> 'cod')::int as online,
      count(*) filter (where to_pay > 0 and payment = 'cod')::int as cash,
      count(*) filter (where to_pay <= 0)::int as credit from (${countedOrders(period)}) c`);
  return { hours, payments: paid.rows[0] ?? { online: 0, cash: 0, credit: 0 } };
}

/** Counts the orders of new and of known customers: the same account, or the same e-mail of guests. */
async function readCustomers(db: Db, period: ReportPeriod): Promise<Pick<SalesReport, 'customers'>> {
  const earlier = sql`from ${ordersTable} o where o.placed_at < c.placed_at and ${isCounted}`;
  const { rows } = await db.execute<{ first: number; again: number }>(sql`
    select count(*) filter (where not known)::int as first, count(*) filter (where known)::int as again from (
      select case when c.account_id is null
        then exists (select 1 ${earlier} and o.account_id is null and o.email = c.email)
        else exists (select 1 ${earlier} and o.account_id = c.account_id) end as known
      from (${countedOrders(period)}) c
    ) k`);
  return { customers: rows[0] ?? { first: 0, again: 0 } };
}
