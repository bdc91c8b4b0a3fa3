import { and, asc, eq, gte, inArray, lt, not, type SQL, sql } from 'drizzle-orm';
import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts';
import { type OrderStateName, orderStates } from '#contract/lists.ts';
import { toRupees } from '#contract/money.ts';
import { listOrdersEndpoint as call, type OfficeOrderRow as Shown } from '#contract/office/orders.ts';
import type { Db } from '#database/db.ts';
import { orderLinesTable, ordersTable } from '#database/schema/orders.ts';
import { refundsTable } from '#database/schema/payments.ts';
import { wrongField } from '#server/customers/accounts/refuse.ts';
import { type CalendarDay, inIndia } from '#server/foundation/calendar/working-days.ts';
import {
  cursorProblem,
  isCursorMoment,
  isCursorText,
  isCursorWhole,
  readCursor,
  writeCursor,
} from '#server/foundation/http/list-cursor.ts';
import { hasArrived } from '#server/orders/model/order-actions.ts';
import { isCashToCome } from '#server/orders/order-state/cash-on-delivery.ts';
import { isReductionOnly } from '#server/orders/order-state/order-money.ts';
import { hasLostPayment } from '#server/orders/order-state/owed.ts';
import { titlesOf } from '#server/orders/order-state/return-matter.ts';
import { findOrders } from './find-orders.ts';
import { narrowOrders } from './narrow-orders.ts';
import { isOfNewest, newestWithProduct } from './newest-with-product.ts';
import { noteAndTagFilters } from './note-and-tag-filters.ts';
import { coverPrint, type OrderVisibility, personOf } from './order-visibility.ts';

type Filter = ParsedOf<typeof call>['query'];
type Row = typeof ordersTable.$inferSelect;
type Line = typeof orderLinesTable.$inferSelect;

const day = 24 * 3_600_000;
const dayStart = (of: CalendarDay) => new Date(`${of}T00:00:00+05:30`);

/** States of orders that are not delivered yet. */
const underWay: readonly OrderStateName[] = [
  'placed',
  'paid',
  'confirmed',
  'in_print',
  'packed',
  'shipped',
  'out_for_delivery',
];

/** Promised delivery date, covered by the index `orders_promised`. */
const promisedBy = sql<string | null>`(${ordersTable.promise} ->> 'latest')`;
const isUnderWay = sql`${ordersTable.state} in ('placed', 'paid', 'confirmed', 'in_print', 'packed', 'shipped', 'out_for_delivery')`;

/** Lists a page of orders, found by indexes, that starts after the last order of the previous page. */
export async function listOrders(
  db: Db,
  filter: Filter,
  sight: OrderVisibility,
  now: Date,
  memberId: string,
): Promise<ReplyOf<typeof call>['data']> {
  const newest = sight.which === undefined && isOfNewest(filter) ? soldOf(db, filter) : undefined;
  const where = await ordersWhere(db, newest ? { ...filter, product: undefined } : filter, { sight, now, memberId });
  const rows: { row: Row; at: string }[] = [];
  // Orders without a promised date come last in both directions. They are a separate part of the list, so that an index
  // can sort each part.
  for (const part of partsOf(filter)) {
    if (rows.length > filter.limit) break;
    const all = db
      .select({ row: ordersTable, at: sql<string>`to_json(${ordersTable.placedAt}) #>> '{}'` })
      .from(ordersTable)
      .$dynamic();
    const found = await (newest
      ? all.innerJoin(newest, and(eq(newest.orderId, ordersTable.id), eq(newest.placedAt, ordersTable.placedAt)))
      : all
    )
      .where(and(where, part))
      .orderBy(...orderOf(filter.sort))
      .limit(filter.limit + 1 - rows.length);
    rows.push(...found);
  }
  const page = rows.slice(0, filter.limit);
  const last = page.at(-1);
  return {
    orders: await presentRows(
      db,
      page.map(({ row }) => row),
      sight,
      inIndia(now).day,
    ),
    next: rows.length > filter.limit && last ? cursorOf(filter.sort, last.row, last.at) : null,
  };
}

/** Queries the newest orders with the filter's product, from the end of the previous page. */
function soldOf(db: Db, { product = '', from, to, after }: Filter) {
  // Lists of orders with a product have only one sort order: newest first.
  const cursor = after === undefined ? undefined : readCursor(after, [isCursorText, isCursorMoment, isCursorText]);
  return newestWithProduct(db, product, {
    from: from === undefined ? undefined : dayStart(from),
    before: to === undefined ? undefined : new Date(dayStart(to).getTime() + day),
    cursor: cursor && [cursor[1], cursor[2]],
  });
}

/** Viewer and current time. */
export interface Looks {
  sight: OrderVisibility;
  now: Date;
  memberId: string;
}

/** Builds the condition for a filter's orders; counts use the same condition. */
export async function ordersWhere(db: Db, filter: Filter, { sight, now, memberId }: Looks): Promise<SQL | undefined> {
  return and(
    sight.which,
    ...conditionsOf(filter, inIndia(now).day),
    ...(await narrowOrders(db, filter, sight, now)),
    await textCondition(db, filter.q, sight),
    ...noteAndTagFilters(filter, memberId),
  );
}

/** Parses the filters of a saved view like the list's own route. */
export function readFilter(filters: Readonly<Record<string, string>>): Filter {
  return call.shapes.query?.parse(filters) as Filter;
}

/** Counts the orders of a filter up to `most`, so that a large list is never counted whole. */
export async function countOrders(db: Db, filter: Filter, looks: Looks, most: number): Promise<number> {
  const found = db
    .select({ one: sql`1` })
    .from(ordersTable)
    .where(await ordersWhere(db, filter, looks))
    .limit(most)
    .as('found');
  return db.$count(found);
}

/**
 * Counts all orders that the viewer sees: exactly below `most`, else all of the shop as the database estimates them.
 */
export async function countAllOrders(db: Db, looks: Looks, most: number): Promise<number> {
  const counted = await countOrders(db, readFilter({}), looks, most);
  if (counted < most || looks.sight.which !== undefined) return counted;
  const { rows } = await db.execute<{ count: number }>(
    sql`select reltuples::int as count from pg_class where oid = ${'orders'}::regclass`,
  );
  // Negative before the table was analyzed first.
  return Math.max(most, rows[0]?.count ?? 0);
}

function conditionsOf(
  { state, payment, delivery, promise, custom, from, to, dueFrom, dueTo }: Filter,
  today: CalendarDay,
): (SQL | undefined)[] {
  const isCustom = sql`exists (select 1 from order_lines l where l.order_id = ${ordersTable.id} and l.custom_product_id is not null)`;
  return [
    state === undefined ? undefined : inArray(ordersTable.state, statesIn(state)),
    payment && eq(ordersTable.payment, payment),
    delivery && eq(ordersTable.delivery, delivery),
    promise && promiseCondition(promise, today),
    dueFrom === undefined ? undefined : sql`${isUnderWay} and ${promisedBy} >= ${dueFrom}`,
    dueTo === undefined ? undefined : sql`${isUnderWay} and ${promisedBy} <= ${dueTo}`,
    custom && (custom === 'yes' ? isCustom : sql`not ${isCustom}`),
    ...placedBetween(from, to),
  ];
}

function placedBetween(from: CalendarDay | undefined, to: CalendarDay | undefined): (SQL | undefined)[] {
  return [
    from === undefined ? undefined : gte(ordersTable.placedAt, dayStart(from)),
    to === undefined ? undefined : lt(ordersTable.placedAt, new Date(dayStart(to).getTime() + day)),
  ];
}

function statesIn(written: string): OrderStateName[] {
  const states = written.split(',').map((one) => orderStates.find((state) => state === one));
  if (states.some((state) => state === undefined)) throw wrongField('state', 'Choose states of the list');
  return states.flatMap((state) => state ?? []);
}

function promiseCondition(promise: NonNullable<Filter['promise']>, today: CalendarDay): SQL {
  const plus = (days: number) => inIndia(new Date(dayStart(today).getTime() + days * day)).day;
  if (promise === 'late') return sql`${isUnderWay} and ${promisedBy} < ${today}`;
  if (promise === 'today') return sql`${isUnderWay} and ${promisedBy} = ${today}`;
  if (promise === 'tomorrow') return sql`${isUnderWay} and ${promisedBy} = ${plus(1)}`;
  return sql`${isUnderWay} and ${promisedBy} between ${today} and ${plus(6)}`;
}

async function textCondition(db: Db, q: string | undefined, sight: OrderVisibility): Promise<SQL | undefined> {
  if (!q?.trim()) return undefined;
  const found = await findOrders(db, q, sight, 200);
  return found.length === 0
    ? sql`false`
    : inArray(
        ordersTable.id,
        found.map(({ row }) => row.id),
      );
}

const sortColumns = {
  placed: sql`${ordersTable.placedAt}`,
  promise: promisedBy,
  total: sql`${ordersTable.totalPaise}`,
} as const;

type Sort = Filter['sort'];
const columnOf = (sort: Sort) => sort.replace('-', '') as keyof typeof sortColumns;

function orderOf(sort: Sort): SQL[] {
  const way = sql.raw(sort.startsWith('-') ? 'desc' : 'asc');
  return [sql`${sortColumns[columnOf(sort)]} ${way}`, sql`${ordersTable.id} ${way}`];
}

/** Returns the cursor of the next page: last value and order id. `at` has microseconds, which a Date lacks. */
function cursorOf(sort: Sort, row: Row, at: string): string {
  const column = columnOf(sort);
  const other = column === 'total' ? row.totalPaise : row.promise.latest;
  const value = column === 'placed' ? at : other;
  return writeCursor([sort, value, row.id]);
}

/** Checks of the value that each sort order compares; orders without a promise have no value. */
const isSortValue = {
  placed: isCursorMoment,
  promise: (value: unknown): value is string | null => value === null || isCursorText(value),
  total: isCursorWhole,
} as const;

/** Splits a list into consecutive parts, and starts after the last order of the previous page. */
function partsOf({ sort, after }: Pick<Filter, 'sort' | 'after'>): (SQL | undefined)[] {
  const column = columnOf(sort);
  const cursor = after === undefined ? undefined : readCursor(after, [isCursorText, isSortValue[column], isCursorText]);
  if (cursor && cursor[0] !== sort) throw cursorProblem();
  const [, value = '', id = ''] = cursor ?? [];
  const sign = signOf(sort);
  if (column === 'promise') {
    const dated = and(
      sql`${promisedBy} is not null`,
      cursor && sql`(${promisedBy}, ${ordersTable.id}) ${sign} (${String(value)}, ${id})`,
    );
    const undated = sql`${promisedBy} is null`;
    return value === null ? [and(undated, sql`${ordersTable.id} ${sign} ${id}`)] : [dated, undated];
  }
  const typed = column === 'placed' ? sql`${String(value)}::timestamptz` : sql`${Number(value)}::int`;
  return [cursor && sql`(${sortColumns[column]}, ${ordersTable.id}) ${sign} (${typed}, ${id})`];
}

/** Presents orders as list rows, with a constant number of statements. */
export async function presentRows(
  db: Db,
  rows: readonly Row[],
  sight: OrderVisibility,
  today: CalendarDay,
): Promise<Shown[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const lines = Map.groupBy(
    await db
      .select()
      .from(orderLinesTable)
      .where(inArray(orderLinesTable.orderId, ids))
      .orderBy(asc(orderLinesTable.position)),
    ({ orderId }) => orderId,
  );
  const back = await db
    .select({ id: refundsTable.orderId, paise: sql<number>`sum(${refundsTable.amountPaise})::int` })
    .from(refundsTable)
    .where(and(inArray(refundsTable.orderId, ids), not(isReductionOnly(sql`${refundsTable}`))))
    .groupBy(refundsTable.orderId);
  const refunded = new Map(back.map(({ id, paise }) => [id, paise]));
  const titleOf = await titlesOf(db, rows);
  return rows.map((row) => ({
    ...presentRow(row, lines.get(row.id) ?? [], refunded.get(row.id) ?? 0, sight, today),
    words: titleOf(row.id),
  }));
}

function presentRow(
  row: Row,
  lines: readonly Line[],
  refundedPaise: number,
  sight: OrderVisibility,
  today: CalendarDay,
): Omit<Shown, 'words'> {
  const promised = row.promise.latest?.slice(0, 10) ?? null;
  return {
    reference: row.reference,
    placedAt: row.placedAt.toISOString(),
    state: row.state,
    ...personOf(sight.shown, row.address),
    pieces: lines.reduce((sum, { quantity, cancelled }) => sum + quantity - cancelled, 0),
    lines: lines
      .slice(0, 3)
      .map(({ name, size, quantity, image, customProductId }) =>
        coverPrint(sight.shown, { name, size, quantity, image }, customProductId !== null),
      ),
    custom: lines.some(({ customProductId }) => customProductId !== null),
    total: toRupees(row.totalPaise),
    payment: row.payment,
    money: moneyOf(row, refundedPaise),
    delivery: row.delivery,
    promisedBy: promised,
    promise: row.promise.words,
    late: promised !== null && promised < today && underWay.includes(row.state),
  };
}

function moneyOf(row: Row, refundedPaise: number): Shown['money'] {
  const nothing =
    row.state === 'payment_failed' || (row.state === 'cancelled' && row.paidBy === null && refundedPaise === 0);
  if (nothing || hasLostPayment(row)) return 'unpaid';
  if (refundedPaise > 0) return refundedPaise >= row.totalPaise ? 'back' : 'part';
  if (isCashToCome(row)) return 'cash_due';
  return isPaidFor(row) ? 'paid' : 'unpaid';
}

function isPaidFor({ paidBy, payment, state, creditPaise, totalPaise }: Row): boolean {
  return paidBy !== null || (payment === 'cod' && hasArrived(state)) || creditPaise >= totalPaise;
}

function signOf(sort: Filter['sort']): SQL {
  return sql.raw(sort.startsWith('-') ? '<' : '>');
}
