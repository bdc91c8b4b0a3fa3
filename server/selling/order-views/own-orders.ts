import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { listOwnOrdersEndpoint as listOwnOrdersCall, OrderCard, orderFilters } from '#contract/account-orders.ts';
import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts';
import { toRupees } from '#contract/money.ts';
import type { OrderState } from '#contract/orders.ts';
import type { Db } from '#database/db.ts';
import { orderLinesTable, ordersTable } from '#database/schema/orders.ts';
import { parcelsOf } from '#server/orders/model/order-parcels.ts';
import { waitsForShopper } from '#server/orders/order-state/waits-for-shopper.ts';
import { statusWordsOf } from './status-words.ts';
import { stillToCome } from './still-to-come.ts';
import { type OrderWorth, worthOf } from './worth-now.ts';

type Filter = (typeof orderFilters)[number];

/** States of an order that still waits for the shop, the courier or the bank. */
const open: readonly OrderState[] = [
  'placed',
  'paid',
  'confirmed',
  'in_print',
  'packed',
  'shipped',
  'out_for_delivery',
  'return_in_progress',
];

const shown: Record<Exclude<Filter, 'all'>, readonly OrderState[]> = {
  onTheWay: ['placed', 'paid', 'confirmed', 'in_print', 'packed', 'shipped', 'out_for_delivery'],
  delivered: ['delivered', 'closed'],
  cancelled: ['cancelled', 'payment_failed'],
  returned: ['return_in_progress', 'returned', 'returned_to_origin', 'lost'],
};

const perPage = 10;
const linesPerCard = 3;

/** Finds references of an account's open orders. */
export async function openOrdersOf(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .select({ reference: ordersTable.reference })
    .from(ordersTable)
    .where(and(eq(ordersTable.accountId, accountId), inArray(ordersTable.state, [...open])))
    .orderBy(desc(ordersTable.placedAt))
    .limit(100);
  return rows.map(({ reference }) => reference);
}

/** Counts the orders of an account. */
export function countOwnOrders(db: Db, accountId: string): Promise<number> {
  return db.$count(ordersTable, eq(ordersTable.accountId, accountId));
}

type Listed = ReplyOf<typeof listOwnOrdersCall>['data'];

/** Lists a page of an account's orders, newest first, filtered by states or words in reference or product. */
export async function listOwnOrders(
  db: Db,
  accountId: string,
  { show, q, page }: ParsedOf<typeof listOwnOrdersCall>['query'],
): Promise<Listed> {
  const words = `%${q.trim().replace(/[\\%_]/g, '\\$&')}%`;
  const named = sql`exists (select 1 from ${orderLinesTable} where ${orderLinesTable.orderId} = ${ordersTable.id} and ${orderLinesTable.name} ilike ${words})`;
  const fits = and(
    eq(ordersTable.accountId, accountId),
    show === 'all' ? undefined : inArray(ordersTable.state, [...shown[show]]),
    q.trim() === '' ? undefined : or(sql`${ordersTable.reference} ilike ${words}`, named),
  );
  const count = await db.$count(ordersTable, fits);
  const rows = await db
    .select()
    .from(ordersTable)
    .where(fits)
    .orderBy(desc(ordersTable.placedAt), desc(ordersTable.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
  const lines = await linesOf(
    db,
    rows.map(({ id }) => id),
  );
  const worth = await worthOf(db, rows);
  return {
    orders: await Promise.all(rows.map((row) => cardOf(db, row, lines.get(row.id) ?? [], worth(row.id)))),
    count,
    page,
    pages: Math.max(1, Math.ceil(count / perPage)),
  };
}

type Line = typeof orderLinesTable.$inferSelect;

async function linesOf(db: Db, orderIds: string[]): Promise<Map<string, Line[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(orderLinesTable)
    .where(inArray(orderLinesTable.orderId, orderIds))
    .orderBy(orderLinesTable.position);
  return Map.groupBy(rows, ({ orderId }) => orderId);
}

async function cardOf(
  db: Db,
  row: typeof ordersTable.$inferSelect,
  lines: Line[],
  { paise, pieces }: OrderWorth,
): Promise<OrderCard> {
  const parcels = await parcelsOf(db, row);
  const status = row.state;
  const waits = waitsForShopper(row);
  const { earliest, latest, words } = row.promise;
  const left = lines.filter(({ quantity, cancelled }) => quantity > cancelled);
  // A fully cancelled order shows its original lines.
  const told = left.length > 0 ? left.map((line) => ({ ...line, quantity: line.quantity - line.cancelled })) : lines;
  const promise = { earliest, latest, words };
  return {
    reference: row.reference,
    status,
    statusWords: await statusWordsOf(db, row, parcels),
    waits: waits ? { ...waits, until: waits.until.toISOString() } : null,
    placedAt: row.placedAt.toISOString(),
    total: toRupees(paise),
    payment: row.payment,
    itemCount: pieces,
    lines: told.slice(0, linesPerCard).map(({ name, size, quantity, image }) => ({ name, size, quantity, image })),
    moreLines: Math.max(0, told.length - linesPerCard),
    promise: stillToCome(promise, parcels),
  };
}
