import { sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { products } from '#database/schema/catalogue.ts';
import { orderEvents, orderLines, orders } from '#database/schema/orders.ts';
import { stock, stockMovements } from '#database/schema/stock.ts';
import { rowParts } from '#server/platform/row-parts.ts';

/** A line as it is sold. */
export interface NewLine {
  /** Null for a custom line, which has its design instead. */
  productId: string | null;
  customProductId: string | null;
  numericId: number | null;
  category: string | null;
  name: string;
  size: string;
  quantity: number;
  unitPaise: number;
  totalPaise: number;
  taxPaise: number;
  hsn: string;
  image: string;
  finalSale: boolean;
  customization: { baseColor: string; designImage: string } | null;
}

/** An order as it is placed: its row but for its state. */
export type NewOrderRow = Omit<typeof orders.$inferInsert, 'state'> & Pick<typeof orders.$inferSelect, 'creditPaise' | 'placedAt'>;

/**
 * Reserves the pieces and writes the order, its lines, its first event and the ledger of its stock, in one statement. The rows
 * of stock are locked in one order everywhere, before the order is written. False if a piece is not there any more, or has
 * another price than was quoted: the caller's transaction must then be undone.
 */
export async function insertOrder(tx: Db, order: NewOrderRow, lines: readonly NewLine[]): Promise<boolean> {
  const row = rowParts(orders, { ...order, state: 'placed' });
  const { rows } = await tx.execute(sql`
    with given as (
      select row_number() over () as position, line.* from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line(
        "productId" text, "numericId" int, category text, name text, size text, quantity int, "unitPaise" int,
        "totalPaise" int, "taxPaise" int, hsn text, image text, "finalSale" boolean,
        "customProductId" text, customization jsonb)
    ), locked as (
      select s.product_id, s.size, given.quantity from given join ${stock} s on s.product_id = given."productId" and s.size = given.size
      join ${products} p on p.id = s.product_id and p.price_paise = given."unitPaise"
      where s.offered and s.available >= given.quantity
      order by (s.product_id || ' ' || s.size) collate "C" for update of s
    ), reserved as (
      update ${stock} s set available = s.available - locked.quantity, reserved = s.reserved + locked.quantity
      from locked where s.product_id = locked.product_id and s.size = locked.size and s.available >= locked.quantity returning 1
    ), new_order as (
      insert into ${orders} (${row.columns})
      select ${row.values}
      where (select count(*) from reserved) = (select count(*) from given where "productId" is not null)
      returning id
    ), new_lines as (
      insert into ${orderLines} (order_id, position, product_id, numeric_id, category, name, size, quantity, unit_paise,
        total_paise, tax_paise, hsn, image, final_sale, custom_product_id, customization)
      select new_order.id, position, "productId", "numericId", category, name, size, quantity, "unitPaise", "totalPaise",
        "taxPaise", hsn, image, "finalSale", "customProductId", nullif(customization, 'null'::jsonb) from given, new_order
    ), moved as (
      insert into ${stockMovements} (product_id, size, available, reserved, reason, order_id)
      select "productId", size, -quantity, quantity, 'reserved', new_order.id from given, new_order where "productId" is not null
    ), event as (
      insert into ${orderEvents} (order_id, state, actor, at)
      select id, 'placed', 'shopper', ${order.placedAt.toISOString()}::timestamptz from new_order
    )
    select id from new_order`);
  return rows.length === 1;
}
