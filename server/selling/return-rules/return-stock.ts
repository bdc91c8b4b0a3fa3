import { sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { orderLinesTable } from '#database/schema/orders.ts';
import { returnLinesTable } from '#database/schema/returns.ts';
import { movePieces, reservePieces } from '#server/orders/model/stock-statements.ts';

/** Selects the new pieces of an exchange by SKU. Custom lines have no stock. */
const piecesOf = (returnId: string) => sql`
  select o.product_id, l.new_size as size, sum(l.quantity)::int as quantity from ${returnLinesTable} l
  join ${orderLinesTable} o on o.order_id = l.order_id and o.position = l.position
  where l.return_id = ${returnId} and o.product_id is not null and l.new_size is not null group by o.product_id, l.new_size`;

/** Reserves the new sizes of an exchange, all or none. Returns false if one is sold out. */
export function keepNewSizes(tx: Db, returnId: string, orderId: string): Promise<boolean> {
  return reservePieces(tx, piecesOf(returnId), orderId);
}

/** Ends the reservation of an exchange's new sizes: they are dispatched or released. */
export function leaveNewSizes(
  tx: Db,
  returnId: string,
  orderId: string,
  reason: 'dispatched' | 'released',
): Promise<void> {
  return movePieces(tx, piecesOf(returnId), orderId, reason);
}
