import { sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { orderLines, orders, stock, stockMovements } from '#database/schema.ts';

export interface LedgerCheck {
  skus: number;
  orders: number;
  /** A sentence for each sum that does not agree. */
  faults: string[];
}

/** Adds up the movements of every SKU and the lines of every order, and compares them with what is stored. Reads only. */
export async function checkLedger(db: Db): Promise<LedgerCheck> {
  const skus = await db.execute<{ sku: string; says: string; moved: string }>(sql`
    select s.product_id || ' ' || s.size as sku, s.available || ' and ' || s.reserved as says,
      coalesce(sum(m.available), 0) || ' and ' || coalesce(sum(m.reserved), 0) as moved
    from ${stock} s left join ${stockMovements} m on m.product_id = s.product_id and m.size = s.size
    group by s.product_id, s.size, s.available, s.reserved`);
  const sums = await db.execute<{ reference: string; agrees: boolean }>(sql`
    select o.reference, coalesce(sum(l.total_paise), 0) = o.subtotal_paise and coalesce(sum(l.tax_paise), 0) = o.tax_paise as agrees
    from ${orders} o left join ${orderLines} l on l.order_id = o.id group by o.id`);
  const faults = [
    ...skus.rows
      .filter((row) => row.says !== row.moved)
      .map((row) => `${row.sku}: stock says ${row.says} (available and reserved), its movements say ${row.moved}`),
    ...sums.rows.filter((row) => !row.agrees).map((row) => `Order ${row.reference}: its lines do not add up to its totals`),
  ];
  return { skus: skus.rows.length, orders: sums.rows.length, faults };
}
