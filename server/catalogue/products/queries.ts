import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Category } from '#contract/catalogue.ts';
import type { Db } from '#database/db.ts';
import { athletes, products } from '#database/schema/catalogue.ts';
import { stock, stockMovements } from '#database/schema/stock.ts';

/** A product as the shop shows it. What the office counts and plans with is not of it. */
export type ProductRow = Omit<typeof products.$inferSelect, 'state' | 'publishAt' | 'version' | 'edited' | 'madeUnder' | 'previewLink'>;

export interface StockRow {
  size: string;
  available: number;
}

export type StockedProduct = ProductRow & { sizes: StockRow[] };

/** Sizes that are offered, in order, as one JSON column: a list of products stays one round trip. */
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

/** In some size, sold out or not; what is offered in none has been withdrawn. */
export const isOffered = sql`exists (select 1 from ${stock} s where s.product_id = ${products.id} and s.offered)`;

/** Products on sale that meet a condition, in an order or in shop order (category as named, then number), at most 300. */
export async function listProducts(db: Db, where: SQL | undefined, most = 300, order: readonly SQL[] = []): Promise<StockedProduct[]> {
  return db
    .select(columns)
    .from(products)
    .where(and(where, isOffered))
    .orderBy(...order, asc(products.category), asc(products.numericId))
    .limit(Math.min(most, 300));
}

/** Was once on sale: of drafts, thrown away or not, nobody but the office knows. */
export const isPublic = sql`${products.state} in ('sold', 'withdrawn')`;

export async function findProduct(db: Db, category: Category, numericId: number): Promise<StockedProduct | undefined> {
  const where = and(eq(products.category, category), eq(products.numericId, numericId), isPublic);
  return (await db.select(columns).from(products).where(where).limit(1))[0];
}

/** How many pieces of each size there have ever been: what was counted, arrived, broke and was corrected, and nothing that an order moved. */
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

/** Finds products by category and number, all with one statement. */
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

/** Athletes in their order, but for hidden ones, with the shirt that stands for each; of one slug, if it is given, hidden or not, its spaces written as dashes or not. */
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

/** Whose eyes a picture is for: the shop's show nothing of a draft. */
export type SeenBy = 'shop' | 'office';

/** The parameters of a product's drawing; null where there is no such product to be seen. */
export async function findPicture(db: Db, id: string, by: SeenBy): Promise<unknown> {
  const where = and(eq(products.id, id), by === 'shop' ? isPublic : undefined);
  return (await db.select({ picture: products.picture }).from(products).where(where).limit(1))[0]?.picture ?? null;
}
