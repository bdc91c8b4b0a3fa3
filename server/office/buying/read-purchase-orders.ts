import { asc, eq, inArray, sql } from 'drizzle-orm';
import { toRupees } from '#contract/money.ts';
import {
  type PurchaseOrder,
  type PurchaseOrderBrief,
  type PurchaseOrderLine,
  purchaseOrderPage,
} from '#contract/office/purchase-orders.ts';
import type { Db } from '#database/db.ts';
import { productsTable } from '#database/schema/catalogue.ts';
import {
  purchaseLinesTable,
  purchaseOrderLinesTable,
  purchaseOrdersTable,
  purchasesTable,
} from '#database/schema/stock.ts';
import { isCursorWhole, readCursor, writeCursor } from '#server/foundation/http/list-cursor.ts';
import { dueOf, type OrderedPieces, stateOfPurchaseOrder } from './purchase-order-rules.ts';

type OrderRow = typeof purchaseOrdersTable.$inferSelect;

/** Sums of a purchase order, as PostgreSQL gives them. */
interface Sums extends Record<string, unknown> {
  id: number;
  pieces: number;
  received: number;
  /** May exceed the range of an int. */
  paise: string;
  open: number;
}

/** SQL for the sums of each purchase order. Pieces beyond a line do not count as received. */
const sumsSql = sql`
  select o.id, coalesce(sum(l.pieces), 0)::int as pieces, coalesce(sum(least(l.pieces, came.pieces)), 0)::int as received,
    coalesce(sum(l.pieces::bigint * l.cost_paise), 0)::text as paise,
    (o.closed_at is null and (o.ordered_at is null or coalesce(bool_or(came.pieces < l.pieces), false)))::int as open
  from ${purchaseOrdersTable} o left join ${purchaseOrderLinesTable} l on l.order_id = o.id
  left join lateral (
    select coalesce(sum(b.pieces), 0) as pieces from ${purchasesTable} p
    join ${purchaseLinesTable} b on b.purchase_id = p.id
    where p.order_id = o.id and b.product_id = l.product_id and b.size = l.size
  ) came on true group by o.id`;

/** Lists purchase orders, open ones first, newest first. */
export async function listPurchaseOrders(
  db: Db,
  after: string | undefined,
): Promise<{ orders: PurchaseOrderBrief[]; next: string | null }> {
  const from = after === undefined ? undefined : readCursor(after, [isCursorWhole, isCursorWhole]);
  const { rows } = await db.execute<Sums>(sql`
    select * from (${sumsSql}) sums
    ${from === undefined ? sql`` : sql`where (open, id) < (${from[0]}::int, ${from[1]}::int)`}
    order by open desc, id desc limit ${purchaseOrderPage + 1}`);
  const page = rows.slice(0, purchaseOrderPage);
  const ids = page.map(({ id }) => id);
  const found =
    ids.length > 0 ? await db.select().from(purchaseOrdersTable).where(inArray(purchaseOrdersTable.id, ids)) : [];
  const byId = new Map(found.map((row) => [row.id, row]));
  const last = page.at(-1);
  return {
    orders: page.flatMap(({ id, pieces, received, paise }) => {
      const row = byId.get(id);
      return row ? [presentBrief(row, [{ pieces, received }], Number(paise))] : [];
    }),
    next: rows.length > purchaseOrderPage && last ? writeCursor([last.open, last.id]) : null,
  };
}

/** Reads a purchase order with its lines and deliveries; undefined if unknown. */
export async function readPurchaseOrder(db: Db, id: number): Promise<PurchaseOrder | undefined> {
  const [row] = await db.select().from(purchaseOrdersTable).where(eq(purchaseOrdersTable.id, id));
  if (!row) return undefined;
  const lines = await readOrderLines(db, id);
  const deliveries = await db
    .select({
      row: purchasesTable,
      pieces: sql<number>`(select sum(l.pieces) from ${purchaseLinesTable} l where l.purchase_id = ${purchasesTable.id})::int`,
    })
    .from(purchasesTable)
    .where(eq(purchasesTable.orderId, id))
    .orderBy(asc(purchasesTable.id));
  const paise = lines.reduce((sum, { pieces, costPaise }) => sum + pieces * (costPaise ?? 0), 0);
  return {
    ...presentBrief(row, lines, paise),
    ...{ version: row.version, note: row.note, createdBy: row.createdBy, orderedBy: row.orderedBy },
    closed: row.closedAt && {
      ...{ at: row.closedAt.toISOString(), by: row.closedBy ?? '', reason: row.closeReason ?? '' },
    },
    lines: lines.map(({ costPaise, ...line }) => ({ ...line, cost: costPaise === null ? null : toRupees(costPaise) })),
    deliveries: deliveries.map(({ row: { id: number, reference, at, person }, pieces }) => ({
      ...{ number, reference, at: at.toISOString(), by: person, pieces },
    })),
  };
}

/** Line of a purchase order, with its cost in paise. */
export type OrderLineRow = Omit<PurchaseOrderLine, 'cost'> & { costPaise: number | null };

/** Reads the lines of a purchase order in their order, with the pieces that came. */
export async function readOrderLines(db: Db, id: number): Promise<OrderLineRow[]> {
  const { rows } = await db.execute<OrderLineRow & Record<string, unknown>>(sql`
    select l.product_id as product, l.size, p.name, l.pieces, l.cost_paise as "costPaise", (
      select coalesce(sum(b.pieces), 0) from ${purchasesTable} u join ${purchaseLinesTable} b on b.purchase_id = u.id
      where u.order_id = l.order_id and b.product_id = l.product_id and b.size = l.size
    )::int as received
    from ${purchaseOrderLinesTable} l join ${productsTable} p on p.id = l.product_id
    where l.order_id = ${id} order by l.position`);
  return rows;
}

function presentBrief(row: OrderRow, lines: readonly OrderedPieces[], paise: number): PurchaseOrderBrief {
  return {
    ...{ number: row.id, supplier: row.supplier, expected: row.expected, state: stateOfPurchaseOrder(row, lines) },
    pieces: lines.reduce((sum, { pieces }) => sum + pieces, 0),
    received: lines.reduce((sum, line) => sum + line.pieces - dueOf(line), 0),
    ...{ cost: toRupees(paise), createdAt: row.createdAt.toISOString() },
    orderedAt: row.orderedAt?.toISOString() ?? null,
  };
}
