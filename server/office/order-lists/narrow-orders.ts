import { and, eq, gte, inArray, isNotNull, lte, type SQL, sql } from 'drizzle-orm';
import type { ParsedOf } from '#contract/endpoint.ts';
import type { listOrders as call } from '#contract/office/orders.ts';
import type { Db } from '#database/db.ts';
import { products } from '#database/schema/catalogue.ts';
import { orders } from '#database/schema/orders.ts';
import { handsWanted } from '#server/fulfilment/parcels/hands-wanted.ts';
import { oddPayments } from '#server/money/settlement/odd-payments.ts';
import { astray } from './astray-parcels.ts';
import { failedMailOrders } from './order-mails.ts';
import type { OrderVisibility } from './order-visibility.ts';

type Filter = ParsedOf<typeof call>['query'];

/** Who is shown no city narrows nothing by it: a list that answers tells as much. */
const withoutPlaces: ReadonlySet<OrderVisibility['shown']> = new Set(['masked', 'totals']);

/** What narrows a list by place, by what is in an order and by its sum. Each has an index, or is quick beside one. */
export async function narrowOrders(db: Db, filter: Filter, sight: OrderVisibility, now: Date): Promise<(SQL | undefined)[]> {
  const { region, over, under, note, caller, refund, mail, paid, parcel, pack } = filter;
  return [
    region === undefined ? undefined : sql`${orders.address} ->> 'state' = ${region}`,
    placeCondition(filter, sight),
    await goodsCondition(db, filter),
    over === undefined ? undefined : gte(orders.totalPaise, over * 100),
    under === undefined ? undefined : lte(orders.totalPaise, under * 100),
    note && isNotNull(orders.note),
    caller && isNotNull(orders.placedBy),
    mail && sql`${orders.id} in ${failedMailOrders}`,
    refund && sql`${orders.id} in (select f.order_id from refunds f where ${isStuck})`,
    pack && waitsForHands,
    parcel && sql`${orders.id} in (select a.order_id from ${astray[parcel]} a)`,
    paid && sql`${orders.id} in (select p.order_id from ${oddPayments(now)})`,
  ];
}

/** An order with a parcel that the packing table offers. Its states are said again: with them its index finds the few. */
const waitsForHands = and(
  inArray(orders.state, ['confirmed', 'in_print']),
  sql`${orders.id} in (select h.id from ${handsWanted} h where h.on_hold_why is null)`,
);

/** A refund `f` that does not go out by itself. */
export const isStuck = sql`(f.state = 'failed' or (f.state = 'wanted' and f.payment_id is null))`;

function placeCondition({ city, pin }: Filter, sight: OrderVisibility): SQL | undefined {
  if (city === undefined && pin === undefined) return undefined;
  if (withoutPlaces.has(sight.shown)) return sql`false`;
  return and(
    city === undefined ? undefined : sql`lower(${orders.address} ->> 'city') = ${city.trim().toLowerCase()}`,
    pin === undefined ? undefined : sql`${orders.address} ->> 'pin' like ${`${pin}%`}`,
  );
}

/** So many lines are few: their orders are looked up. So many are some: the newest orders are held against a table of them. Of more, the newest fifty are soon found. */
const few = 1_000;
const some = 20_000;

/** Which products are meant is found first: with their ids the database knows how many orders may have them. */
async function goodsCondition(db: Db, { sport, team, product }: Filter): Promise<SQL | undefined> {
  if (sport === undefined && team === undefined && product === undefined) return undefined;
  const meant = await db
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        sport === undefined ? undefined : eq(products.sport, sport),
        team === undefined ? undefined : sql`lower(${products.team}) = ${team.trim().toLowerCase()}`,
        product === undefined ? undefined : eq(products.id, product),
      ),
    );
  if (meant.length === 0) return sql`false`;
  const ids = sql.join(
    meant.map(({ id }) => sql`${id}`),
    sql`, `,
  );
  const withThem = sql`select l.order_id from order_lines l where l.product_id in (${ids})`;
  // Left to guess, the database walks through all, or looks each order up in the lines.
  const { rows } = await db.execute<{ found: number }>(sql`select count(*)::int as found from (${withThem} limit ${some + 1}) f`);
  const found = rows[0]?.found ?? 0;
  if (found <= few) return sql`${orders.id} = any(array(${withThem}))`;
  // What is no plain condition is not made a join of: it stays a table that is asked for each order, newest first.
  return found <= some ? sql`coalesce(${orders.id} in (${withThem}), false)` : inArray(orders.id, sql`(${withThem})`);
}
