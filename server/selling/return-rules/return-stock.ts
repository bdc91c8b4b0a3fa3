import { sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { orderLines } from '#database/schema/orders.ts';
import { returnLines } from '#database/schema/returns.ts';
import { movePieces, reservePieces } from '#server/orders/model/stock-statements.ts';

/** The new pieces of a swap by SKU. Custom lines have no stock. */
const piecesOf = (returnId: string) => sql`
  select o.product_id, l.new_size as size, sum(l.quantity)::int as quantity from ${returnLines} l
  join ${orderLines} o on o.order_id = l.order_id and o.position = l.position
  where l.return_id = ${returnId} and o.product_id is not null and l.new_size is not null group by o.product_id, l.new_size`;

/** Keeps the new sizes of a swap, all or none. False if one of them has been sold. */
export function keepNewSizes(tx: Db, returnId: string, orderId: string): Promise<boolean> {
  return reservePieces(tx, piecesOf(returnId), orderId);
}

/** Ends the hold on the new sizes of a swap: they leave, or can be sold to others. */
export function leaveNewSizes(tx: Db, returnId: string, orderId: string, reason: 'dispatched' | 'released'): Promise<void> {
  return movePieces(tx, piecesOf(returnId), orderId, reason);
}
