import { sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { orderLines } from '#database/schema/orders.ts';
import { movePieces, reservePieces } from './stock-statements.ts';

/** The pieces of an order by SKU; custom lines have none: they are made for it. */
const piecesOf = (orderId: string) => sql`
  select product_id, size, sum(quantity - cancelled)::int as quantity from ${orderLines}
  where order_id = ${orderId} and product_id is not null and quantity > cancelled group by product_id, size`;

/** Ends an order's hold on its pieces: they leave with the courier, or can be sold to others again. */
export function leaveStock(tx: Db, orderId: string, reason: 'dispatched' | 'released'): Promise<void> {
  return movePieces(tx, piecesOf(orderId), orderId, reason);
}

/** Takes the pieces of an order that was let go again, all or none. False if some have been sold. */
export function retakeStock(tx: Db, orderId: string): Promise<boolean> {
  return reservePieces(tx, piecesOf(orderId), orderId);
}

/** Gives some pieces of an order that holds stock back to whoever wants them; the rest stay kept. Custom lines have none. */
export function releasePieces(tx: Db, orderId: string, lines: readonly SomeOfLine[]): Promise<void> {
  return movePieces(tx, someOf(orderId, lines), orderId, 'released');
}

/** Puts pieces that had left and came back on sale again. */
export function takeIntoStock(tx: Db, orderId: string, lines: readonly SomeOfLine[]): Promise<void> {
  return movePieces(tx, someOf(orderId, lines), orderId, 'returned');
}

interface SomeOfLine {
  line: number;
  quantity: number;
}

const someOf = (orderId: string, lines: readonly SomeOfLine[]) => sql`
  select l.product_id, l.size, sum(g.quantity)::int as quantity
  from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as g(line int, quantity int)
  join ${orderLines} l on l.order_id = ${orderId} and l.position = g.line and l.product_id is not null
  group by l.product_id, l.size`;
