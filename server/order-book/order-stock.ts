import { sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { orderLines } from '#database/schema/orders.ts';
import { stock, stockMovements } from '#database/schema/stock.ts';

/** The pieces of an order by SKU (custom lines have none: they are made for it), and their rows of stock locked in the order that every other change locks them in. */
const pieces = (orderId: string) => sql`
  pieces as (
    select product_id, size, sum(quantity - cancelled)::int as quantity from ${orderLines}
    where order_id = ${orderId} and product_id is not null and quantity > cancelled group by product_id, size
  ), locked as (
    select s.product_id, s.size, s.available, s.offered, pieces.quantity from ${stock} s
    join pieces on pieces.product_id = s.product_id and pieces.size = s.size
    order by (s.product_id || ' ' || s.size) collate "C" for update of s
  )`;

/** Ends an order's hold on its pieces: they leave with the courier, or can be sold to others again. */
export async function leaveStock(tx: Db, orderId: string, reason: 'dispatched' | 'released'): Promise<void> {
  const back = reason === 'released' ? sql`locked.quantity` : sql`0`;
  await tx.execute(sql`
    with ${pieces(orderId)}, changed as (
      update ${stock} s set available = s.available + ${back}, reserved = s.reserved - locked.quantity
      from locked where s.product_id = locked.product_id and s.size = locked.size
    )
    insert into ${stockMovements} (product_id, size, available, reserved, reason, order_id)
    select product_id, size, ${back}, -quantity, ${reason}, ${orderId} from locked`);
}

/** Takes the pieces of an order that was let go again, all or none. False if some have been sold. */
export async function retakeStock(tx: Db, orderId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    with ${pieces(orderId)}, enough as (
      select 1 from locked having count(*) = (select count(*) from pieces) and coalesce(bool_and(offered and available >= quantity), true)
    ), changed as (
      update ${stock} s set available = s.available - locked.quantity, reserved = s.reserved + locked.quantity
      from locked, enough where s.product_id = locked.product_id and s.size = locked.size
      returning s.product_id, s.size, locked.quantity
    ), moved as (
      insert into ${stockMovements} (product_id, size, available, reserved, reason, order_id)
      select product_id, size, -quantity, quantity, 'reserved', ${orderId} from changed
    )
    select 1 from enough`);
  return rows.length > 0;
}

/** Gives some pieces of an order that holds stock back to whoever wants them; the rest stay kept. Custom lines have none. */
export function releasePieces(tx: Db, orderId: string, lines: readonly SomeOfLine[]): Promise<void> {
  return putBack(tx, orderId, lines, { reason: 'released', held: true });
}

/** Puts pieces that had left and came back on sale again. */
export function takeIntoStock(tx: Db, orderId: string, lines: readonly SomeOfLine[]): Promise<void> {
  return putBack(tx, orderId, lines, { reason: 'returned', held: false });
}

interface SomeOfLine {
  line: number;
  quantity: number;
}

async function putBack(
  tx: Db,
  orderId: string,
  lines: readonly SomeOfLine[],
  { reason, held }: { reason: 'released' | 'returned'; held: boolean },
): Promise<void> {
  const freed = held ? sql`locked.quantity` : sql`0`;
  await tx.execute(sql`
    with given as (
      select l.product_id, l.size, sum(g.quantity)::int as quantity
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as g(line int, quantity int)
      join ${orderLines} l on l.order_id = ${orderId} and l.position = g.line and l.product_id is not null
      group by l.product_id, l.size
    ), locked as (
      select s.product_id, s.size, given.quantity from ${stock} s
      join given on given.product_id = s.product_id and given.size = s.size
      order by (s.product_id || ' ' || s.size) collate "C" for update of s
    ), changed as (
      update ${stock} s set available = s.available + locked.quantity, reserved = s.reserved - ${freed}
      from locked where s.product_id = locked.product_id and s.size = locked.size
    )
    insert into ${stockMovements} (product_id, size, available, reserved, reason, order_id)
    select product_id, size, quantity, -${freed}, ${reason}, ${orderId} from locked`);
}
