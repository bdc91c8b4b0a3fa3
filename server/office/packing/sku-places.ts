import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { codeOfOurs } from '#contract/office/barcodes.ts';
import type { Db } from '#database/db.ts';
import { skuPlaces } from '#database/schema/packing.ts';
import { stock } from '#database/schema/stock.ts';

interface Sku {
  productId: string;
  size: string;
}

/** Where a SKU lies and what a scanner reads on it. */
export interface SkuMarks {
  shelf: string | null;
  codes: string[];
}

/** One text for a SKU, to look it up by. */
export function keyOf({ productId, size }: Sku): string {
  return `${productId}\n${size}`;
}

/** Gives every SKU of some products (of all where none are named) its row, and with it the code of ours, where it has none yet. */
export async function ensurePlaces(db: Db, now: Date, productIds?: readonly string[]): Promise<void> {
  const ofThese = productIds ? sql`and ${inArray(stock.productId, [...productIds])}` : sql``;
  if (productIds?.length === 0) return;
  await db.execute(sql`insert into ${skuPlaces} (product_id, size, changed_at)
    select ${stock.productId}, ${stock.size}, ${now.toISOString()}::timestamptz from ${stock}
    where not exists (select 1 from ${skuPlaces} p where p.product_id = ${stock.productId} and p.size = ${stock.size}) ${ofThese}
    order by ${stock.productId}, ${stock.position}
    on conflict do nothing`);
}

/** Where pieces of the catalogue lie, by `keyOf`. */
export async function placesOf(db: Db, now: Date, skus: readonly Sku[]): Promise<Map<string, SkuMarks>> {
  const ids = [...new Set(skus.map(({ productId }) => productId))];
  if (ids.length === 0) return new Map();
  await ensurePlaces(db, now, ids);
  const rows = await db.select().from(skuPlaces).where(inArray(skuPlaces.productId, ids));
  return new Map(rows.map((row) => [keyOf(row), { shelf: row.shelf, codes: [codeOfOurs(row.number), ...(row.ean ? [row.ean] : [])] }]));
}

/** Which SKU has a number of ours or an EAN; undefined where none has. */
export async function findSku(db: Db, code: { number?: number; ean?: string }): Promise<(Sku & { shelf: string | null }) | undefined> {
  const { number, ean } = code;
  const is = or(number === undefined ? undefined : eq(skuPlaces.number, number), ean === undefined ? undefined : eq(skuPlaces.ean, ean));
  const [row] = await db.select().from(skuPlaces).where(and(is)).limit(1);
  return row;
}
