import { and, eq, gte, inArray, isNotNull, lte, type SQL, sql } from 'drizzle-orm';
import type { ParsedOf } from '#contract/endpoint.ts';
import type { listOrdersEndpoint as call } from '#contract/office/orders.ts';
import type { Db } from '#database/db.ts';
import { productsTable } from '#database/schema/catalogue.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { handsWanted } from '#server/fulfilment/parcels/hands-wanted.ts';
import { oddPayments } from '#server/money/settlement/odd-payments.ts';
import { astrayConditions } from './astray-parcels.ts';
import { failedMailOrders } from './find-order-mails.ts';
import type { OrderVisibility } from './order-visibility.ts';

type Filter = ParsedOf<typeof call>['query'];

/**
 * Order views of staff who may not see the city. They cannot filter by it either, because the results would reveal it.
 */
const withoutPlaces: ReadonlySet<OrderVisibility['shown']> = new Set(['masked', 'totals']);

/** Builds the conditions by place, products and total. Each has an index, or is cheap when combined with another. */
export async function narrowOrders(
  db: Db,
  filter: Filter,
  sight: OrderVisibility,
  now: Date,
): Promise<(SQL | undefined)[]> {
  const { region, over, under, note, caller, refund, mail, paid, parcel, pack } = filter;
  return [
    region === undefined ? undefined : sql`${ordersTable.address} ->> 'state' = ${region}`,
    placeCondition(filter, sight),
    await goodsCondition(db, filter),
    ...totalBetween(over, under),
    note && isNotNull(ordersTable.note),
    caller && isNotNull(ordersTable.placedBy),
    mail && sql`${ordersTable.id} in ${failedMailOrders}`,
    refund && sql`${ordersTable.id} in (select f.order_id from refunds f where ${isStuck})`,
    pack && waitsForHands,
    parcel && sql`${ordersTable.id} in (select a.order_id from ${astrayConditions[parcel]} a)`,
    paid && sql`${ordersTable.id} in (select p.order_id from ${oddPayments(now)})`,
  ];
}

/** Condition for an order with a parcel ready to pack. The states are repeated so that the partial index is used. */
const waitsForHands = and(
  inArray(ordersTable.state, ['confirmed', 'in_print']),
  sql`${ordersTable.id} in (select h.id from ${handsWanted} h where h.on_hold_why is null)`,
);

/** Condition for a refund `f` that needs a manual step. */
export const isStuck = sql`(f.state = 'failed' or (f.state = 'wanted' and f.payment_id is null))`;

function placeCondition({ city, pin }: Filter, sight: OrderVisibility): SQL | undefined {
  if (city === undefined && pin === undefined) return undefined;
  if (withoutPlaces.has(sight.shown)) return sql`false`;
  return and(
    city === undefined ? undefined : sql`lower(${ordersTable.address} ->> 'city') = ${city.trim().toLowerCase()}`,
    pin === undefined ? undefined : sql`${ordersTable.address} ->> 'pin' like ${`${pin}%`}`,
  );
}

/**
 * Thresholds for the query plan, in order lines. Few: look up their orders. Some: compare the newest orders with a
 * hashed set. More: a scan soon finds the newest fifty.
 */
const few = 1_000;
const some = 20_000;

function totalBetween(over: number | undefined, under: number | undefined): (SQL | undefined)[] {
  return [
    over === undefined ? undefined : gte(ordersTable.totalPaise, over * 100),
    under === undefined ? undefined : lte(ordersTable.totalPaise, under * 100),
  ];
}

function productCondition({ sport, team, product }: Pick<Filter, 'sport' | 'team' | 'product'>): SQL | undefined {
  return and(
    sport === undefined ? undefined : eq(productsTable.sport, sport),
    team === undefined ? undefined : sql`lower(${productsTable.team}) = ${team.trim().toLowerCase()}`,
    product === undefined ? undefined : eq(productsTable.id, product),
  );
}

/**
 * Builds the condition by goods. Selects the matching products first, as the database can estimate the number of orders
 * from their ids.
 */
async function goodsCondition(db: Db, { sport, team, product }: Filter): Promise<SQL | undefined> {
  if (sport === undefined && team === undefined && product === undefined) return undefined;
  const meant = await db
    .select({ id: productsTable.id })
    .from(productsTable)
    .where(productCondition({ sport, team, product }));
  if (meant.length === 0) return sql`false`;
  const ids = sql.join(
    meant.map(({ id }) => sql`${id}`),
    sql`, `,
  );
  const withThem = sql`select l.order_id from order_lines l where l.product_id in (${ids})`;
  // Without this count, the planner would scan all orders or look up each order in the lines.
  const { rows } = await db.execute<{ found: number }>(
    sql`select count(*)::int as found from (${withThem} limit ${some + 1}) f`,
  );
  const found = rows[0]?.found ?? 0;
  if (found <= few) return sql`${ordersTable.id} = any(array(${withThem}))`;
  // `coalesce` prevents a join: for each order, newest first, the database looks into the set.
  return found <= some
    ? sql`coalesce(${ordersTable.id} in (${withThem}), false)`
    : inArray(ordersTable.id, sql`(${withThem})`);
}
