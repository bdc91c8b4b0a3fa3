import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { orderLinesTable } from '#database/schema/orders.ts';
import { cancellationsTable, cancelledLinesTable, returnLinesTable, returnsTable } from '#database/schema/returns.ts';
import { shipmentsTable } from '#database/schema/shipments.ts';
import { stockMovementsTable } from '#database/schema/stock.ts';
import { divideBegun, readBegunPieces, type SomeOfLine } from './begun-pieces.ts';
import { listedStates, openReturns, undeliveredReason } from './sold-lines.ts';
import { lockStock, movePieces, reservePieces, type Sku } from './stock-statements.ts';

/** Returns SQL that is true if the line with this alias has shipped. */
export const lineHasLeft = (line: SQL): SQL => sql`exists (select 1 from ${shipmentsTable} s
  where s.order_id = ${line}.order_id and s.left_at is not null and s.positions @> to_jsonb(${line}.position))`;

/** Selects the unshipped stock pieces of an order by SKU. Custom lines have none. */
const piecesOf = (orderId: string, positions?: readonly number[]) => sql`
  select product_id, size, sum(quantity - cancelled)::int as quantity from ${orderLinesTable} l
  where order_id = ${orderId} and product_id is not null and quantity > cancelled and not ${lineHasLeft(sql`l`)}
    ${positions ? sql`and ${JSON.stringify(positions)}::jsonb @> to_jsonb(l.position)` : sql``} group by product_id, size`;

/** Ends an order's reservation: its pieces are dispatched, or become available for sale. */
export function leaveStock(tx: Db, orderId: string, reason: 'dispatched' | 'released'): Promise<void> {
  return movePieces(tx, piecesOf(orderId), orderId, reason);
}

/** Locks the stock of an order together with other SKUs that the transaction will reserve. */
export function lockStockOf(tx: Db, orderId: string, others: readonly Sku[]): Promise<void> {
  return lockStock(
    tx,
    sql`select product_id, size from (${piecesOf(orderId)}) own union all
      select "productId", size from jsonb_to_recordset(${JSON.stringify(others)}::jsonb) as g("productId" text, size text)`,
  );
}

/** Dispatches the pieces of some lines. */
export function dispatchLines(tx: Db, orderId: string, positions: readonly number[]): Promise<void> {
  return movePieces(tx, piecesOf(orderId, positions), orderId, 'dispatched');
}

/** Reserves the pieces of a released order again, all or none. Returns false if some are sold out. */
export function retakeStock(tx: Db, orderId: string): Promise<boolean> {
  return reservePieces(tx, piecesOf(orderId), orderId);
}

/**
 * Releases some reserved pieces of an order for sale, and returns them. Designed items have no stock, and pieces whose
 * print has begun are never sold to others.
 */
export async function releasePieces(tx: Db, orderId: string, lines: readonly SomeOfLine[]): Promise<SomeOfLine[]> {
  const { blank, begun } = divideBegun(await readBegunPieces(tx, orderId), lines);
  await lockStock(tx, someOf(orderId, lines));
  await movePieces(tx, someOf(orderId, blank), orderId, 'released');
  await movePieces(tx, someOf(orderId, begun), orderId, 'dispatched');
  return blank;
}

/**
 * Restocks undelivered pieces that came back, except personalized ones and those in an open report. Idempotent: no
 * piece is added twice. Returns the product ids.
 */
export async function shelveBack(tx: Db, orderId: string, positions: readonly number[]): Promise<string[]> {
  const { rows } = await tx.execute<{ product_id: string; size: string; quantity: number }>(sql`
    with gone as (
      select c.position, sum(c.quantity) as quantity from ${cancelledLinesTable} c join ${cancellationsTable} k on k.id = c.cancellation_id
      where c.order_id = ${orderId} and k.reason <> ${undeliveredReason} group by 1
    ), waiting as (
      select c.position, sum(c.quantity) as quantity from ${returnLinesTable} c join ${returnsTable} r on r.id = c.return_id
      where c.order_id = ${orderId} and r.state in (${listedStates(openReturns)}) group by 1
    ), here as (
      select l.product_id, l.size, sum(l.quantity - coalesce(gone.quantity, 0) - coalesce(waiting.quantity, 0)) as quantity from ${orderLinesTable} l
      left join gone on gone.position = l.position left join waiting on waiting.position = l.position
      where l.order_id = ${orderId} and l.product_id is not null and l.custom_product_id is null and ${JSON.stringify(positions)}::jsonb @> to_jsonb(l.position) group by 1, 2
    )
    select here.product_id, here.size, (here.quantity - coalesce((
        select sum(m.available) from ${stockMovementsTable} m where m.order_id = ${orderId} and m.reason = 'returned'
        and m.product_id = here.product_id and m.size = here.size
      ), 0))::int as quantity from here order by 1, 2`);
  const pieces = rows.filter(({ quantity }) => quantity > 0);
  if (pieces.length === 0) return [];
  const some = sql`select * from jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb) as g(product_id text, size text, quantity int)`;
  await movePieces(tx, some, orderId, 'returned');
  return pieces.map(({ product_id }) => product_id);
}

/** Restocks returned pieces, except personalized ones. A piece of an exchange names its own size. */
export function takeIntoStock(
  tx: Db,
  orderId: string,
  lines: readonly (SomeOfLine & { size?: string })[],
): Promise<void> {
  return movePieces(tx, someOf(orderId, lines, sql`l.custom_product_id is null`), orderId, 'returned');
}

const someOf = (orderId: string, lines: readonly SomeOfLine[], which = sql`true`) => sql`
  select l.product_id, coalesce(g.size, l.size) as size, sum(g.quantity)::int as quantity
  from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as g(line int, quantity int, size text)
  join ${orderLinesTable} l on l.order_id = ${orderId} and l.position = g.line and l.product_id is not null and ${which}
  group by l.product_id, coalesce(g.size, l.size)`;
