import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Category } from '#contract/catalogue.ts';
import type { Db } from '#database/db.ts';
import { athletesTable, productsTable } from '#database/schema/catalogue.ts';
import { stockMovementsTable, stockTable } from '#database/schema/stock.ts';

/** Row of a product as the shop uses it, without the columns for the office. */
export type ProductRow = Omit<
  typeof productsTable.$inferSelect,
  'state' | 'publishAt' | 'version' | 'edited' | 'madeUnder' | 'previewLink' | 'searchWords'
>;

export interface ProductStockRow {
  size: string;
  available: number;
}

export type StockedProduct = ProductRow & { sizes: ProductStockRow[] };

/** Sizes on sale, in order, as one JSON column, so that a list of products needs a single query. */
export const sizesOffered = sql<ProductStockRow[]>`coalesce((
  select jsonb_agg(jsonb_build_object('size', s.size, 'available', s.available) order by s.position)
  from ${stockTable} s where s.product_id = ${productsTable.id} and s.offered), '[]'::jsonb)`;

const columns = {
  id: productsTable.id,
  category: productsTable.category,
  numericId: productsTable.numericId,
  name: productsTable.name,
  description: productsTable.description,
  pricePaise: productsTable.pricePaise,
  oldPricePaise: productsTable.oldPricePaise,
  kind: productsTable.kind,
  sport: productsTable.sport,
  team: productsTable.team,
  athlete: productsTable.athlete,
  hsn: productsTable.hsn,
  countryOfOrigin: productsTable.countryOfOrigin,
  mrpPaise: productsTable.mrpPaise,
  genericName: productsTable.genericName,
  netQuantity: productsTable.netQuantity,
  makerRole: productsTable.makerRole,
  makerName: productsTable.makerName,
  makerAddress: productsTable.makerAddress,
  careContact: productsTable.careContact,
  madeMonth: productsTable.madeMonth,
  licensor: productsTable.licensor,
  nameHi: productsTable.nameHi,
  descriptionHi: productsTable.descriptionHi,
  metaTitle: productsTable.metaTitle,
  metaDescription: productsTable.metaDescription,
  details: productsTable.details,
  limited: productsTable.limited,
  hotSale: productsTable.hotSale,
  finalSale: productsTable.finalSale,
  picture: productsTable.picture,
  gallery: productsTable.gallery,
  updatedAt: productsTable.updatedAt,
  sizes: sizesOffered,
};

/** SQL condition for a product offered in at least one size, sold out or not; without a size it is withdrawn. */
export const isOffered = sql`exists (select 1 from ${stockTable} s where s.product_id = ${productsTable.id} and s.offered)`;

/** Lists up to 300 products on sale that match a condition, in a given order or shop order (category, then number). */
export async function listProducts(
  db: Db,
  where: SQL | undefined,
  most = 300,
  order: readonly SQL[] = [],
): Promise<StockedProduct[]> {
  return db
    .select(columns)
    .from(productsTable)
    .where(and(where, isOffered))
    .orderBy(...order, asc(productsTable.category), asc(productsTable.numericId))
    .limit(Math.min(most, 300));
}

/** SQL condition for a product that is or was on sale. Drafts, discarded or not, are only visible in the office. */
export const isPublic = sql`${productsTable.state} in ('sold', 'withdrawn')`;

export async function findProduct(db: Db, category: Category, numericId: number): Promise<StockedProduct | undefined> {
  const where = and(eq(productsTable.category, category), eq(productsTable.numericId, numericId), isPublic);
  return (await db.select(columns).from(productsTable).where(where).limit(1))[0];
}

/**
 * Returns the total number of pieces ever made of each size: counts, arrivals, damage and corrections, without
 * movements of orders.
 */
export async function piecesMade(db: Db, productId: string): Promise<Map<string, number>> {
  const made = sql<number>`sum(${stockMovementsTable.available} + ${stockMovementsTable.reserved})::int`;
  const rows = await db
    .select({ size: stockMovementsTable.size, made })
    .from(stockMovementsTable)
    .where(and(eq(stockMovementsTable.productId, productId), isNull(stockMovementsTable.orderId)))
    .groupBy(stockMovementsTable.size);
  return new Map(rows.map(({ size, made }) => [size, made]));
}

export async function findProductsById(db: Db, ids: string[]): Promise<StockedProduct[]> {
  if (ids.length === 0) return [];
  return db
    .select(columns)
    .from(productsTable)
    .where(and(inArray(productsTable.id, ids), isPublic));
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
    .from(productsTable)
    .where(
      and(sql`(${productsTable.category}, ${productsTable.numericId}) in (${sql.join(pairs, sql`, `)})`, isPublic),
    );
}

export type AthleteRow = typeof athletesTable.$inferSelect & {
  shirt: Pick<ProductRow, 'id' | 'name' | 'picture' | 'gallery'>;
};

/**
 * Lists athletes in order with their shirts, without hidden ones; or only the given slug, hidden or not, with spaces or
 * dashes.
 */
export async function listAthletes(db: Db, slug?: string): Promise<AthleteRow[]> {
  const rows = await db
    .select({
      athlete: athletesTable,
      shirt: {
        id: productsTable.id,
        name: productsTable.name,
        picture: productsTable.picture,
        gallery: productsTable.gallery,
      },
    })
    .from(athletesTable)
    .innerJoin(productsTable, eq(productsTable.id, athletesTable.shirtId))
    .where(
      slug === undefined
        ? eq(athletesTable.hidden, false)
        : sql`replace(${athletesTable.slug}, ' ', '-') = replace(${slug}, ' ', '-')`,
    )
    .orderBy(asc(athletesTable.position))
    .limit(100);
  return rows.map(({ athlete, shirt }) => ({ ...athlete, shirt }));
}

/** Audience of a picture: shoppers do not see drafts, staff do. */
export type SeenBy = 'shop' | 'office';

/** Reads the drawing parameters of a product; null if the product is missing or not visible. */
export async function findPicture(db: Db, id: string, by: SeenBy): Promise<unknown> {
  const where = and(eq(productsTable.id, id), by === 'shop' ? isPublic : undefined);
  return (
    (await db.select({ picture: productsTable.picture }).from(productsTable).where(where).limit(1))[0]?.picture ?? null
  );
}
