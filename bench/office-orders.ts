import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

/** Date of the benchmark; its orders were placed in the two years before. */
export const benchNow = new Date('2026-11-24T06:12:00Z');

/** Cities of orders; the first cities are far more frequent. */
export const benchCities = [
  { city: 'Mumbai', state: 'Maharashtra', pin: '400069' },
  { city: 'Bengaluru', state: 'Karnataka', pin: '560038' },
  { city: 'Kolkata', state: 'West Bengal', pin: '700019' },
  { city: 'Pune', state: 'Maharashtra', pin: '411004' },
  { city: 'Lucknow', state: 'Uttar Pradesh', pin: '226001' },
  { city: 'Kochi', state: 'Kerala', pin: '682016' },
  { city: 'Panaji', state: 'Goa', pin: '403001' },
  { city: 'Kavaratti', state: 'Lakshadweep', pin: '682555' },
] as const;

const tables = ['orders', 'order_lines', 'order_events', 'payments', 'shipments', 'mail_outbox'];

/** Creates this number of orders with all related rows. Indexes are created after the rows, which is far faster. */
export async function fillOrders(url: string, count: number): Promise<void> {
  // A separate connection: the shop's connections time out before a million rows are written.
  const client = new pg.Client(url);
  await client.connect();
  try {
    await fill(drizzle(client), count);
  } finally {
    await client.end();
  }
}

async function fill(db: NodePgDatabase, count: number): Promise<void> {
  await db.execute(sql.raw('set session_replication_role = replica'));
  const { rows: indexes } = await db.execute<{ name: string; made: string }>(sql`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relname in (${sql.join(
      tables.map((table) => sql`${table}`),
      sql`, `,
    )}) and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)`);
  for (const { name } of indexes) await db.execute(sql.raw(`drop index ${name}`));
  await db.execute(ordersSql(count));
  await db.execute(linesSql);
  await db.execute(eventsSql);
  await db.execute(paymentsSql);
  await db.execute(takenSql);
  await db.execute(shipmentsSql);
  await db.execute(mailsSql);
  for (const { made } of indexes) await db.execute(sql.raw(made));
  await db.execute(sql.raw('vacuum (analyze)'));
}

const places = JSON.stringify(benchCities);

/**
 * SQL that inserts the orders. Number n is the n-th newest; unfinished orders are mostly among the newest three
 * thousand.
 */
const ordersSql = (count: number) => sql`
  insert into orders (id, reference, idempotency_key, request_hash, state, email, phone, address, note, delivery, promise, payment,
    subtotal_paise, tax_paise, shipping_paise, total_paise, placed_at, paid_by)
  select 'ord_' || lpad(n::text, 16, '0'), 'K' || lpad(n::text, 9, '0'), 'key ' || n, '',
    case when n < 120 then 'placed' when n < 1500 then 'confirmed' when n < 1700 then 'in_print' when n < 1900 then 'packed' when n < 7000 then 'shipped'
      when n < 7600 then 'out_for_delivery' when n < 20000 then 'delivered'
      else case when n % 1009 = 0 then 'lost' when n % 997 = 0 then 'returned_to_origin' when n % 211 = 0 then 'returned' when n % 31 = 0 then 'cancelled'
        when n % 43 = 0 then 'payment_failed' else 'closed' end end,
    'shopper' || (n % 400000) || '@example.in', (9000000000 + (n::bigint * 7919) % 1000000)::text,
    jsonb_build_object('fullName', (array['Asha', 'Ravi', 'Meera', 'Arun', 'Farhan', 'Lakshmi', 'Harpreet', 'Debjani', 'Imran', 'Kavya'])[1 + n % 10] || ' '
        || chr(65 + (n / 10) % 26) || (array['umar', 'awant', 'air', 'heikh', 'atil', 'en', 'ill', 'as'])[1 + (n / 7) % 8],
      'pin', place.p ->> 'pin', 'line1', 'House ' || n, 'line2', 'Street ' || n % 1000, 'city', place.p ->> 'city', 'state', place.p ->> 'state'),
    case when n % 200 = 0 then 'Ring twice' end,
    (array['standard', 'standard', 'standard', 'express', 'nextDay'])[1 + n % 5],
    jsonb_build_object('earliest', to_char(placed + interval '3 days', 'YYYY-MM-DD'), 'latest', to_char(placed + interval '5 days', 'YYYY-MM-DD'), 'words', 'Arrives soon'),
    case n % 3 when 0 then 'cod' else 'razorpay' end, 100 * s, 10 * s, 0, 110 * s, placed,
    case when n % 3 > 0 and n >= 120 then 'pay_' || lpad(n::text, 9, '0') end
  from (select n, timestamptz '2026-11-24T06:00:00Z' - n * (interval '730 days' / ${count}::int) as placed, (300 + (n::bigint * 7907) % (case when (n / 7) % 50 = 0 then 18000 else 4000 end))::int as s
    from generate_series(1, ${count}::int) n) given
  cross join lateral (select ${places}::jsonb -> (case when n % 5000 = 0 then 7 when n % 100 = 1 then 6 else (n * 31 % 6)::int end) as p) place`;

const linesSql = sql`
  with sold as (select row_number() over (order by id) - 1 as at, count(*) over () as of, id, name from products)
  insert into order_lines (order_id, position, product_id, name, size, quantity, unit_paise, total_paise, tax_paise, hsn, image, final_sale, placed_at)
  select o.id, line, sold.id, sold.name, 'M', 1, o.subtotal_paise / 2, o.subtotal_paise / 2, o.tax_paise / 2, '6109', '/images/x.webp', false, o.placed_at
  from (select *, right(id, 16)::bigint as n from orders) o cross join generate_series(1, 2) line
  join sold on sold.at = (o.n * 17 + line * 5) % sold.of where line <= 1 + o.n % 2`;

const eventsSql = sql`
  insert into order_events (order_id, state, actor, at)
  select id, s, 'shop', placed_at + step * interval '1 hour' from orders, lateral (values ('placed', 0), ('confirmed', 1), (state, 2)) as e(s, step)`;

const paymentsSql = sql`
  insert into gateway_orders (id, order_id, amount_paise, created_at)
  select 'order_' || right(id, 9), id, total_paise, placed_at from orders where paid_by is not null`;

const takenSql = sql`
  insert into payments (id, gateway_order_id, order_id, amount_paise, state, created_at)
  select paid_by, 'order_' || right(id, 9), id, total_paise, 'captured', placed_at from orders where paid_by is not null`;

const shipmentsSql = sql`
  insert into shipments (id, order_id, parcel, reference, positions, custom, step, awb, packed_at, left_at, created_at)
  select 'shp_' || right(id, 16), id, 1, reference || '-1', '[1, 2]', false,
    case state when 'packed' then 'booked' when 'shipped' then 'shipped' when 'out_for_delivery' then 'out_for_delivery'
      when 'returned_to_origin' then 'returned' else 'delivered' end,
    'AWB' || right(id, 9), placed_at, placed_at, placed_at
  from orders where state in ('packed', 'shipped', 'out_for_delivery', 'delivered', 'closed', 'returned', 'returned_to_origin')`;

const mailsSql = sql`
  insert into mail_outbox (id, about, "to", subject, text, html, created_at, sent_at)
  select 'mail_' || right(id, 16), 'order-confirmed:' || id, email, 'Order ' || reference || ' placed', '', '', placed_at, placed_at from orders`;
