import { type SQL, sql } from 'drizzle-orm';
import {
  purchaseLinesTable,
  purchaseOrderLinesTable,
  purchaseOrdersTable,
  purchasesTable,
} from '#database/schema/stock.ts';

/** SQL for the pieces of a size of `page` in purchase orders that are open: drafts, and what is due of ordered ones. */
export const piecesOnOrderSql: SQL = sql`(
  select coalesce(sum(greatest(0, l.pieces - coalesce(came.pieces, 0))), 0)::int
  from ${purchaseOrderLinesTable} l join ${purchaseOrdersTable} o on o.id = l.order_id and o.closed_at is null
  left join lateral (
    select sum(b.pieces) as pieces from ${purchasesTable} u join ${purchaseLinesTable} b on b.purchase_id = u.id
    where u.order_id = o.id and b.product_id = l.product_id and b.size = l.size
  ) came on true
  where l.product_id = page.product and l.size = page.size)`;
