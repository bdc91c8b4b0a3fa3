import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';

// Sums of orders, returns and promises in plain SQL, from the meaning of the tables. The reports have SQL of their own:
// neither may use the other.

async function read<Row>(db: Db, query: SQL): Promise<Row[]> {
  return (await db.execute(query)).rows as Row[];
}

const monthOf = (at: string) => sql.raw(`to_char(${at} at time zone 'Asia/Kolkata', 'YYYY-MM')`);

/** CTE `sold`: orders that were confirmed, with what the ledger says they paid in the end. Amounts are paise. */
const sold = sql`
  sold as (
    select o.*, ${monthOf('o.placed_at')} as month,
      (select coalesce(sum(m.amount_paise), 0) from money_movements m where m.order_id = o.id) as paid,
      case when o.state = 'cancelled' then o.total_paise else
        (select coalesce(sum(c.amount_paise), 0) from cancellations c
          where c.order_id = o.id and c.reason <> 'returned_to_origin') end as not_wanted
    from orders o where exists (select 1 from order_events e where e.order_id = o.id and e.state = 'confirmed')
  ),
  piece as (
    select s.month, s.id, l.product_id, l.size,
      case when s.state = 'cancelled' then 0 else l.quantity - l.cancelled end as pieces,
      case when s.state = 'cancelled' or l.quantity = l.cancelled then 0 else l.total_paise + l.tax_paise - coalesce((
        select sum(c.tax_paise + c.quantity * l.unit_paise - case when l.tax_included then c.tax_paise else 0 end)
        from cancelled_lines c where c.order_id = l.order_id and c.position = l.position), 0) end as paise,
      (select coalesce(sum(b.quantity), 0) from return_lines b join returns r on r.id = b.return_id
        where b.order_id = l.order_id and b.position = l.position and r.state in ('refund_started', 'refunded')
      ) as returned
    from sold s join order_lines l on l.order_id = s.id
  )`;

interface SalesBook {
  month: string;
  orders: number;
  pieces: number;
  ordered: number;
  cancelled: number;
  back: number;
  net: number;
}

/** Sums up the counted orders of each month. `net` is what the ledger says; `back` is the rest. */
export function sumSales(db: Db): Promise<SalesBook[]> {
  return read(
    db,
    sql`with ${sold}, pieces as (select month, sum(pieces)::int as pieces from piece group by month)
      select month, count(*)::int as orders, max(pieces.pieces) as pieces,
        sum(total_paise)::float8 as ordered, sum(not_wanted)::float8 as cancelled,
        sum(total_paise - not_wanted - paid)::float8 as back, sum(paid)::float8 as net
      from sold join pieces using (month) group by month order by month`,
  );
}

/** Counts the orders of each month by payment, state, weekday with three hours, and day, as names with a number. */
export function countSales(db: Db): Promise<{ month: string; name: string; orders: number; net: number }[]> {
  const part = (name: SQL) => sql`select month, ${name} as name, paid from sold`;
  return read(
    db,
    sql`with ${sold}, parts as (
        ${part(sql`'payment ' || case when total_paise = credit_paise then 'credit' when payment = 'cod' then 'cash' else 'online' end`)}
        union all ${part(sql`'state ' || (address ->> 'state')`)}
        union all ${part(sql`'hour ' || to_char(placed_at at time zone 'Asia/Kolkata', 'ID') || ' '
          || floor(extract(hour from placed_at at time zone 'Asia/Kolkata') / 3)`)}
        union all ${part(sql`'day ' || to_char(placed_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD')`)}
      ) select month, name, count(*)::int as orders, sum(paid)::float8 as net from parts group by 1, 2 order by 1, 2`,
  );
}

interface ProductBook {
  month: string;
  id: string | null;
  pieces: number;
  paise: number;
  returned: number;
}

/** Sums up the goods of each month by product: pieces and rupees without cancelled ones, and refunded pieces. */
export function sumProducts(db: Db): Promise<ProductBook[]> {
  return read(
    db,
    sql`with ${sold} select month, product_id as id, sum(pieces)::int as pieces, sum(paise)::float8 as paise,
      sum(returned)::int as returned from piece group by 1, 2 order by 1, 2`,
  );
}

/** Sums up the returns that were requested in each month, by reason. */
export function sumReturns(
  db: Db,
): Promise<{ month: string; reason: string; returns: number; pieces: number; refunded: number }[]> {
  return read(
    db,
    sql`select ${monthOf('r.requested_at')} as month, r.reason, count(*)::int as returns, sum(p.pieces)::int as pieces,
        sum(f.paise)::float8 as refunded
      from returns r
      cross join lateral (select coalesce(sum(quantity), 0) as pieces from return_lines l where l.return_id = r.id) p
      cross join lateral (select coalesce(sum(amount_paise), 0) as paise from refunds f
        where f.order_id = r.order_id and r.refund_ids ? f.id) f
      group by 1, 2 order by 1, 2`,
  );
}

interface PromiseBook {
  month: string;
  kept: number;
  late: number;
  lost: number;
  back: number;
  unknown: number;
}

/** Counts the orders by what became of their promise, in the month of the last promised day. */
export function sumPromises(db: Db): Promise<PromiseBook[]> {
  return read(
    db,
    sql`with ${sold}, promised as (
        select s.id, s.promise ->> 'latest' as latest, s.state,
          (select to_char(min(e.at) at time zone 'Asia/Kolkata', 'YYYY-MM-DD') from order_events e
            where e.order_id = s.id and e.state = 'delivered') as arrived
        from sold s where s.state <> 'cancelled' and s.promise ->> 'latest' is not null
      )
      select left(latest, 7) as month, (count(*) filter (where arrived <= latest))::int as kept,
        (count(*) filter (where arrived > latest))::int as late,
        (count(*) filter (where arrived is null and state = 'lost'))::int as lost,
        (count(*) filter (where arrived is null and state = 'returned_to_origin'))::int as back,
        (count(*) filter (where arrived is null and state not in ('lost', 'returned_to_origin')))::int as unknown
      from promised group by 1 order by 1`,
  );
}

/** Counts each kind of event in the life of an order, so that none is missing. */
export async function countKinds(db: Db): Promise<Record<string, number>> {
  const [found] = await read<Record<string, number>>(
    db,
    sql`select
      (select count(*) from orders where payment = 'cod')::int as cash,
      (select count(*) from orders where payment = 'razorpay' and paid_by is not null)::int as prepaid,
      (select count(*) from orders where credit_paise > 0)::int as credit,
      (select count(*) from orders o where cancelled_paise between 1 and total_paise - 1)::int as "cancelled parts",
      (select count(*) from orders where state = 'cancelled')::int as cancelled,
      (select count(*) from orders where state = 'returned_to_origin')::int as "returned undelivered",
      (select count(*) from refunds where goodwill)::int as goodwill,
      (select count(*) from refunds r join orders o on o.id = r.order_id
        where r.amount_paise < o.total_paise and not goodwill)::int as "part refunds",
      (select count(*) from returns where state = 'exchanged')::int as exchanges,
      (select count(*) from disputes where state = 'lost')::int as "lost disputes",
      (select count(*) from refunds where payment_id is null and state = 'processed' and exists (
        select 1 from money_movements m where m.refund_id = refunds.id and m.source = 'credit'))::int as "refunds as credit"`,
  );
  return found ?? {};
}
