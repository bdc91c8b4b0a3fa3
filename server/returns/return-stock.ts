import { sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { orderLines } from '#database/schema/orders.ts';
import { returnLines } from '#database/schema/returns.ts';
import { stock, stockMovements } from '#database/schema/stock.ts';

/** The new pieces of a swap by SKU. Custom lines have no stock. */
const pieces = (returnId: string) => sql`
  pieces as (
    select o.product_id, l.new_size as size, sum(l.quantity)::int as quantity from ${returnLines} l
    join ${orderLines} o on o.order_id = l.order_id and o.position = l.position
    where l.return_id = ${returnId} and o.product_id is not null and l.new_size is not null group by o.product_id, l.new_size
  ), locked as (
    select s.product_id, s.size, s.available, s.offered, pieces.quantity from ${stock} s
    join pieces on pieces.product_id = s.product_id and pieces.size = s.size
    order by (s.product_id || ' ' || s.size) collate "C" for update of s
  )`;

/** Keeps the new sizes of a swap, all or none. False if one of them has been sold. */
export async function keepNewSizes(tx: Db, returnId: string, orderId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    with ${pieces(returnId)}, enough as (
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

/** Ends the hold on the new sizes of a swap: they leave, or can be sold to others. */
export async function leaveNewSizes(tx: Db, returnId: string, orderId: string, reason: 'dispatched' | 'released'): Promise<void> {
  const back = reason === 'released' ? sql`locked.quantity` : sql`0`;
  await tx.execute(sql`
    with ${pieces(returnId)}, changed as (
      update ${stock} s set available = s.available + ${back}, reserved = s.reserved - locked.quantity
      from locked where s.product_id = locked.product_id and s.size = locked.size
    )
    insert into ${stockMovements} (product_id, size, available, reserved, reason, order_id)
    select product_id, size, ${back}, -quantity, ${reason}, ${orderId} from locked`);
}
