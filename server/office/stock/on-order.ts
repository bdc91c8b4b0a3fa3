import { type SQL, sql } from 'drizzle-orm';
import {
  purchaseLinesTable,
  purchaseOrderLinesTable,
  purchaseOrdersTable,
  purchasesTable,
} from '#database/schema/stock.ts';

/** SQL for the pieces of a size of `page` in purchase orders that are open: drafts, and what is due of ordered ones. */
export const piecesOnOrderSql: SQL = piecesInOrders(sql`true`);

/** Returns SQL for the pieces of a size of `page` in ordered purchase orders, and in drafts made after a time. */
export function piecesOnOrderSince(draftsSince: Date): SQL {
  return piecesInOrders(sql`(o.ordered_at is not null or o.created_at > ${draftsSince.toISOString()}::timestamptz)`);
}

function piecesInOrders(counted: SQL): SQL {
  return sql`(
  select coalesce(sum(greatest(0, l.pieces - coalesce(came.pieces, 0))), 0)::int
  from ${purchaseOrderLinesTable} l join ${purchaseOrdersTable} o on o.id = l.order_id and o.closed_at is null and ${counted}
  left join lateral (
    select sum(b.pieces) as pieces from ${purchasesTable} u join ${purchaseLinesTable} b on b.purchase_id = u.id
    where u.order_id = o.id and b.product_id = l.product_id and b.size = l.size
  ) came on true
  where l.product_id = page.product and l.size = page.size)`;
}
