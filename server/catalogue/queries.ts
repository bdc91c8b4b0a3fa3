import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Category } from '#contract/catalogue.ts';
import type { Db } from '#database/db.ts';
import { products, stock } from '#database/schema.ts';

export type ProductRow = typeof products.$inferSelect;

export interface StockRow {
  size: string;
  available: number;
}

export type StockedProduct = ProductRow & { sizes: StockRow[] };

/** Sizes that are offered, in order, as one JSON column: a list of products stays one round trip. */
const sizes = sql<StockRow[]>`coalesce((
  select jsonb_agg(jsonb_build_object('size', s.size, 'available', s.available) order by s.position)
  from ${stock} s where s.product_id = ${products.id} and s.offered), '[]'::jsonb)`;

const columns = {
  id: products.id,
  category: products.category,
  numericId: products.numericId,
  name: products.name,
  description: products.description,
  pricePaise: products.pricePaise,
  oldPricePaise: products.oldPricePaise,
  kind: products.kind,
  sport: products.sport,
  team: products.team,
  athlete: products.athlete,
  hsn: products.hsn,
  countryOfOrigin: products.countryOfOrigin,
  licensor: products.licensor,
  details: products.details,
  limited: products.limited,
  hotSale: products.hotSale,
  finalSale: products.finalSale,
  picture: products.picture,
  updatedAt: products.updatedAt,
  sizes,
};

/** Products that meet a condition, in shop order (category as named, then number), at most 300. */
export async function listProducts(db: Db, where: SQL | undefined): Promise<StockedProduct[]> {
  return db.select(columns).from(products).where(where).orderBy(asc(products.category), asc(products.numericId)).limit(300);
}

export async function findProduct(db: Db, category: Category, numericId: number): Promise<StockedProduct | undefined> {
  const where = and(eq(products.category, category), eq(products.numericId, numericId));
  return (await db.select(columns).from(products).where(where).limit(1))[0];
}

export async function findProductsById(db: Db, ids: string[]): Promise<StockedProduct[]> {
  if (ids.length === 0) return [];
  return db.select(columns).from(products).where(inArray(products.id, ids));
}

export async function findPicture(db: Db, id: string): Promise<unknown> {
  return (await db.select({ picture: products.picture }).from(products).where(eq(products.id, id)).limit(1))[0]?.picture ?? null;
}
