import { sql } from 'drizzle-orm';
import type { TaxWay } from '#contract/tax-rules.ts';
import type { Db } from '#database/db.ts';
import { productsTable } from '#database/schema/catalogue.ts';
import { orderEventsTable, orderLinesTable, ordersTable } from '#database/schema/orders.ts';
import { stockMovementsTable, stockTable } from '#database/schema/stock.ts';
import { rowParts } from '#server/foundation/database/row-parts.ts';

/** Line item of a new order. */
export interface NewLine {
  /** Stock item of the line; null for a custom product, which has its design instead. */
  productId: string | null;
  /** Price before printing in paise, which must equal the current catalogue price. */
  shelfPaise: number | null;
  customProductId: string | null;
  numericId: number | null;
  category: string | null;
  name: string;
  size: string;
  quantity: number;
  unitPaise: number;
  totalPaise: number;
  taxPaise: number;
  taxPercent: number;
  taxIncluded: boolean;
  taxWay: TaxWay;
  hsn: string;
  image: string;
  finalSale: boolean;
  customization: { baseColor: string; designImage: string; back?: string | undefined } | null;
}

/** Row of a new order, without its state. */
export type NewOrderRow = Omit<typeof ordersTable.$inferInsert, 'state'> &
  Pick<typeof ordersTable.$inferSelect, 'creditPaise' | 'placedAt'>;

/**
 * Reserves the pieces and writes the order, lines, first event and stock ledger in one statement. Always locks stock
 * rows in the same order, before writing. Returns false if stock or price differ from the quote: the caller must then
 * roll back.
 */
export async function insertOrder(tx: Db, order: NewOrderRow, lines: readonly NewLine[]): Promise<boolean> {
  const row = rowParts(ordersTable, { ...order, state: 'placed' });
  const { rows } = await tx.execute(sql`
    with given as (
      select row_number() over () as position, line.* from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line(
        "productId" text, "numericId" int, category text, name text, size text, quantity int, "unitPaise" int,
        "totalPaise" int, "taxPaise" int, "taxPercent" numeric, "taxIncluded" boolean, "taxWay" text, hsn text, image text, "finalSale" boolean,
        "customProductId" text, "shelfPaise" int, customization jsonb)
    ), wanted as (
      select "productId", size, "shelfPaise", sum(quantity)::int as quantity from given where "productId" is not null group by 1, 2, 3
    ), locked as (
      select s.product_id, s.size, wanted.quantity from wanted join ${stockTable} s on s.product_id = wanted."productId" and s.size = wanted.size
      join ${productsTable} p on p.id = s.product_id and p.price_paise = wanted."shelfPaise"
      where s.offered and s.available >= wanted.quantity
      order by (s.product_id || ' ' || s.size) collate "C" for update of s
    ), reserved as (
      update ${stockTable} s set available = s.available - locked.quantity, reserved = s.reserved + locked.quantity
      from locked where s.product_id = locked.product_id and s.size = locked.size and s.available >= locked.quantity returning 1
    ), new_order as (
      insert into ${ordersTable} (${row.columns})
      select ${row.values}
      where (select count(*) from reserved) = (select count(*) from wanted)
      returning id, placed_at
    ), new_lines as (
      insert into ${orderLinesTable} (order_id, position, product_id, numeric_id, category, name, size, quantity, unit_paise,
        total_paise, tax_paise, tax_percent, tax_included, tax_way, hsn, image, final_sale, custom_product_id, customization, placed_at)
      select new_order.id, position, "productId", "numericId", category, name, size, quantity, "unitPaise", "totalPaise",
        "taxPaise", "taxPercent", "taxIncluded", "taxWay", hsn, image, "finalSale", "customProductId", nullif(customization, 'null'::jsonb), new_order.placed_at from given, new_order
    ), moved as (
      insert into ${stockMovementsTable} (product_id, size, available, reserved, reason, order_id)
      select "productId", size, -quantity, quantity, 'reserved', new_order.id from given, new_order where "productId" is not null
    ), event as (
      insert into ${orderEventsTable} (order_id, state, actor, reason, at)
      select id, 'placed', ${order.placedBy ? 'operator' : 'shopper'}, ${forCaller(order.placedBy)}::text,
        ${order.placedAt.toISOString()}::timestamptz from new_order
    )
    select id from new_order`);
  return rows.length === 1;
}

/** Tells the shopper which staff member placed the order; null if the shopper did. */
function forCaller(placedBy: string | null | undefined): string | null {
  return placedBy ? `${placedBy.split(' ')[0]} of the shop ordered it for you.` : null;
}
