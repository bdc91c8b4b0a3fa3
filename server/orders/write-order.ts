import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { orderEvents, orderLines, orders, products, type StoredAddress, stock, stockMovements } from '#database/schema.ts';

/** A line as it is sold. */
export interface NewLine {
  productId: string;
  numericId: number;
  category: string;
  name: string;
  size: string;
  quantity: number;
  unitPaise: number;
  totalPaise: number;
  taxPaise: number;
  hsn: string;
  image: string;
  finalSale: boolean;
}

export interface NewOrderRow {
  id: string;
  reference: string;
  idempotencyKey: string;
  requestHash: string;
  email: string;
  phone: string;
  address: StoredAddress;
  billing: StoredAddress | null;
  gstin: string | null;
  note: string | null;
  delivery: string;
  promise: { earliest: string | null; latest: string | null; words: string };
  payment: string;
  subtotalPaise: number;
  taxPaise: number;
  shippingPaise: number;
  totalPaise: number;
  placedAt: Date;
}

/**
 * Moves the pieces of one line from available to reserved, if that many are there and the price is still the one that
 * was quoted. False if not: the caller's transaction must then be undone.
 */
export async function reserveLine(tx: Db, line: Pick<NewLine, 'productId' | 'size' | 'quantity' | 'unitPaise'>): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update ${stock} set available = available - ${line.quantity}, reserved = reserved + ${line.quantity}
    where product_id = ${line.productId} and size = ${line.size} and offered and available >= ${line.quantity}
      and exists (select 1 from ${products} p where p.id = ${line.productId} and p.price_paise = ${line.unitPaise})
    returning size`);
  return rows.length === 1;
}

/** Writes the order, its lines, its first event and the ledger of its stock in one statement. */
export async function insertOrder(tx: Db, order: NewOrderRow, lines: readonly NewLine[]): Promise<void> {
  await tx.execute(sql`
    with new_order as (
      insert into ${orders} (id, reference, idempotency_key, request_hash, state, email, phone, address, billing, gstin, note,
        delivery, promise, payment, subtotal_paise, tax_paise, shipping_paise, total_paise, placed_at)
      values (${order.id}, ${order.reference}, ${order.idempotencyKey}, ${order.requestHash}, 'placed', ${order.email}, ${order.phone},
        ${json(order.address)}, ${order.billing ? json(order.billing) : null}, ${order.gstin}, ${order.note}, ${order.delivery},
        ${json(order.promise)}, ${order.payment}, ${order.subtotalPaise}, ${order.taxPaise}, ${order.shippingPaise},
        ${order.totalPaise}, ${order.placedAt.toISOString()})
      returning id
    ), given as (
      select row_number() over () as position, line.* from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line(
        "productId" text, "numericId" int, category text, name text, size text, quantity int, "unitPaise" int,
        "totalPaise" int, "taxPaise" int, hsn text, image text, "finalSale" boolean)
    ), new_lines as (
      insert into ${orderLines} (order_id, position, product_id, numeric_id, category, name, size, quantity, unit_paise,
        total_paise, tax_paise, hsn, image, final_sale)
      select new_order.id, position, "productId", "numericId", category, name, size, quantity, "unitPaise", "totalPaise",
        "taxPaise", hsn, image, "finalSale" from given, new_order
    ), moved as (
      insert into ${stockMovements} (product_id, size, available, reserved, reason, order_id)
      select "productId", size, -quantity, quantity, 'reserved', new_order.id from given, new_order
    )
    insert into ${orderEvents} (order_id, state, actor, at)
    select id, 'placed', 'shopper', ${order.placedAt.toISOString()} from new_order`);
}

function json(value: unknown): SQL {
  return sql`${JSON.stringify(value)}::jsonb`;
}
