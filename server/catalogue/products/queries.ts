import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Category } from '#contract/catalogue.ts';
import type { Db } from '#database/db.ts';
import { athletes, products } from '#database/schema/catalogue.ts';
import { stock, stockMovements } from '#database/schema/stock.ts';

/** Row of a product for the shop, without the columns of the office. */
export type ProductRow = Omit<typeof products.$inferSelect, 'state' | 'publishAt' | 'version' | 'edited' | 'madeUnder' | 'previewLink'>;

export interface StockRow {
  size: string;
  available: number;
}

export type StockedProduct = ProductRow & { sizes: StockRow[] };

/** Sizes on sale, in order, as one JSON column: a list of products needs a single round trip. */
export const sizesOffered = sql<StockRow[]>`coalesce((
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
  gallery: products.gallery,
  updatedAt: products.updatedAt,
  sizes: sizesOffered,
};

/** Condition of a product offered in some size, sold out or not; without any it is withdrawn. */
export const isOffered = sql`exists (select 1 from ${stock} s where s.product_id = ${products.id} and s.offered)`;

/** Lists up to 300 products on sale by a condition, in a given order or shop order (category, then number). */
export async function listProducts(db: Db, where: SQL | undefined, most = 300, order: readonly SQL[] = []): Promise<StockedProduct[]> {
  return db
    .select(columns)
    .from(products)
    .where(and(where, isOffered))
    .orderBy(...order, asc(products.category), asc(products.numericId))
    .limit(Math.min(most, 300));
}

/** Condition of a product once on sale: drafts, discarded or not, are visible only to the office. */
export const isPublic = sql`${products.state} in ('sold', 'withdrawn')`;

export async function findProduct(db: Db, category: Category, numericId: number): Promise<StockedProduct | undefined> {
  const where = and(eq(products.category, category), eq(products.numericId, numericId), isPublic);
  return (await db.select(columns).from(products).where(where).limit(1))[0];
}

/** Returns the total pieces ever made of each size: counts, arrivals, damage and corrections, without order movements. */
export async function piecesMade(db: Db, productId: string): Promise<Map<string, number>> {
  const made = sql<number>`sum(${stockMovements.available} + ${stockMovements.reserved})::int`;
  const rows = await db
    .select({ size: stockMovements.size, made })
    .from(stockMovements)
    .where(and(eq(stockMovements.productId, productId), isNull(stockMovements.orderId)))
    .groupBy(stockMovements.size);
  return new Map(rows.map(({ size, made }) => [size, made]));
}

export async function findProductsById(db: Db, ids: string[]): Promise<StockedProduct[]> {
  if (ids.length === 0) return [];
  return db
    .select(columns)
    .from(products)
    .where(and(inArray(products.id, ids), isPublic));
}

/** Finds products by category and number, in one statement. */
export async function findProductsByNumber(
  db: Db,
  numbers: readonly { category: Category; numericId: number }[],
): Promise<StockedProduct[]> {
  if (numbers.length === 0) return [];
  const pairs = numbers.map(({ category, numericId }) => sql`(${category}::text, ${numericId}::int)`);
  return db
    .select(columns)
    .from(products)
    .where(and(sql`(${products.category}, ${products.numericId}) in (${sql.join(pairs, sql`, `)})`, isPublic));
}

export type AthleteRow = typeof athletes.$inferSelect & { shirt: Pick<ProductRow, 'id' | 'name' | 'picture' | 'gallery'> };

/** Lists athletes in order with their shirts, without hidden ones; or one slug, hidden or not, with spaces or dashes. */
export async function listAthletes(db: Db, slug?: string): Promise<AthleteRow[]> {
  const rows = await db
    .select({ athlete: athletes, shirt: { id: products.id, name: products.name, picture: products.picture, gallery: products.gallery } })
    .from(athletes)
    .innerJoin(products, eq(products.id, athletes.shirtId))
    .where(slug === undefined ? eq(athletes.hidden, false) : sql`replace(${athletes.slug}, ' ', '-') = replace(${slug}, ' ', '-')`)
    .orderBy(asc(athletes.position))
    .limit(100);
  return rows.map(({ athlete, shirt }) => ({ ...athlete, shirt }));
}

/** Audience of a picture: the shop shows nothing of a draft. */
export type SeenBy = 'shop' | 'office';

/** Reads the drawing parameters of a product; null if the product is missing or not visible. */
export async function findPicture(db: Db, id: string, by: SeenBy): Promise<unknown> {
  const where = and(eq(products.id, id), by === 'shop' ? isPublic : undefined);
  return (await db.select({ picture: products.picture }).from(products).where(where).limit(1))[0]?.picture ?? null;
}
