import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { codeOfOurs } from '#contract/office/barcodes.ts';
import type { Db } from '#database/db.ts';
import { skuPlacesTable } from '#database/schema/packing.ts';
import { stockTable } from '#database/schema/stock.ts';

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
export function skuKeyOf({ productId, size }: Sku): string {
  return `${productId}\n${size}`;
}

/** Creates missing rows and codes for the SKUs of some products, or of all. */
export async function ensurePlaces(db: Db, now: Date, productIds?: readonly string[]): Promise<void> {
  const ofThese = productIds ? sql`and ${inArray(stockTable.productId, [...productIds])}` : sql``;
  if (productIds?.length === 0) return;
  await db.execute(sql`insert into ${skuPlacesTable} (product_id, size, changed_at)
    select ${stockTable.productId}, ${stockTable.size}, ${now.toISOString()}::timestamptz from ${stockTable}
    where not exists (select 1 from ${skuPlacesTable} p where p.product_id = ${stockTable.productId} and p.size = ${stockTable.size}) ${ofThese}
    order by ${stockTable.productId}, ${stockTable.position}
    on conflict do nothing`);
}

/** Reads the shelf places of SKUs, by `keyOf`. */
export async function readSkuPlaces(db: Db, now: Date, skus: readonly Sku[]): Promise<Map<string, SkuMarks>> {
  const ids = [...new Set(skus.map(({ productId }) => productId))];
  if (ids.length === 0) return new Map();
  await ensurePlaces(db, now, ids);
  const rows = await db.select().from(skuPlacesTable).where(inArray(skuPlacesTable.productId, ids));
  return new Map(
    rows.map((row) => [
      skuKeyOf(row),
      { shelf: row.shelf, codes: [codeOfOurs(row.number), ...(row.ean ? [row.ean] : [])] },
    ]),
  );
}

/** Finds the SKU of a shop number or EAN; undefined if unknown. */
export async function findSku(
  db: Db,
  code: { number?: number; ean?: string },
): Promise<(Sku & { shelf: string | null }) | undefined> {
  const { number, ean } = code;
  const is = or(
    number === undefined ? undefined : eq(skuPlacesTable.number, number),
    ean === undefined ? undefined : eq(skuPlacesTable.ean, ean),
  );
  const [row] = await db.select().from(skuPlacesTable).where(and(is)).limit(1);
  return row;
}
