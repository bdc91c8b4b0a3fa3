import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { codeOfOurs } from '#contract/office/barcodes.ts';
import type { Db } from '#database/db.ts';
import { skuPlaces } from '#database/schema/packing.ts';
import { stock } from '#database/schema/stock.ts';

interface Sku {
  productId: string;
  size: string;
}

/** Shelf place and codes of a SKU. */
export interface SkuMarks {
  shelf: string | null;
  codes: string[];
}

/** Returns the key of a SKU for lookups. */
export function keyOf({ productId, size }: Sku): string {
  return `${productId}\n${size}`;
}

/** Creates the missing rows and codes of some products' SKUs, or of all. */
export async function ensurePlaces(db: Db, now: Date, productIds?: readonly string[]): Promise<void> {
  const ofThese = productIds ? sql`and ${inArray(stock.productId, [...productIds])}` : sql``;
  if (productIds?.length === 0) return;
  await db.execute(sql`insert into ${skuPlaces} (product_id, size, changed_at)
    select ${stock.productId}, ${stock.size}, ${now.toISOString()}::timestamptz from ${stock}
    where not exists (select 1 from ${skuPlaces} p where p.product_id = ${stock.productId} and p.size = ${stock.size}) ${ofThese}
    order by ${stock.productId}, ${stock.position}
    on conflict do nothing`);
}

/** Reads the shelf places of SKUs, by `keyOf`. */
export async function placesOf(db: Db, now: Date, skus: readonly Sku[]): Promise<Map<string, SkuMarks>> {
  const ids = [...new Set(skus.map(({ productId }) => productId))];
  if (ids.length === 0) return new Map();
  await ensurePlaces(db, now, ids);
  const rows = await db.select().from(skuPlaces).where(inArray(skuPlaces.productId, ids));
  return new Map(rows.map((row) => [keyOf(row), { shelf: row.shelf, codes: [codeOfOurs(row.number), ...(row.ean ? [row.ean] : [])] }]));
}

/** Finds the SKU of a shop number or EAN; undefined if unknown. */
export async function findSku(db: Db, code: { number?: number; ean?: string }): Promise<(Sku & { shelf: string | null }) | undefined> {
  const { number, ean } = code;
  const is = or(number === undefined ? undefined : eq(skuPlaces.number, number), ean === undefined ? undefined : eq(skuPlaces.ean, ean));
  const [row] = await db.select().from(skuPlaces).where(and(is)).limit(1);
  return row;
}
