import { asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { GalleryItem } from '#contract/gallery.ts';
import type { ProductChart } from '#contract/size-charts.ts';
import type { Db } from '#database/db.ts';
import { productsTable, productVersionsTable } from '#database/schema/catalogue.ts';
import { stockTable } from '#database/schema/stock.ts';

type Row = typeof productsTable.$inferSelect;

/**
 * Editable facts of a product, from a data file or the office; its versions store these. `sizes` are those in which it
 * is or would be sold.
 */
export interface ProductFacts
  extends Pick<
    Row,
    | 'name'
    | 'description'
    | 'pricePaise'
    | 'oldPricePaise'
    | 'kind'
    | 'sport'
    | 'team'
    | 'athlete'
    | 'hsn'
    | 'countryOfOrigin'
    | 'mrpPaise'
    | 'genericName'
    | 'netQuantity'
    | 'makerRole'
    | 'makerName'
    | 'makerAddress'
    | 'careContact'
    | 'madeMonth'
    | 'licensor'
    | 'nameHi'
    | 'descriptionHi'
    | 'searchWords'
    | 'metaTitle'
    | 'metaDescription'
    | 'details'
    | 'limited'
    | 'hotSale'
    | 'finalSale'
    | 'picture'
    | 'gallery'
    | 'state'
  > {
  sizes: string[];
  /** Time at which a draft will be published, in UTC. Old versions lack it. */
  publishAt?: string | null;
  /** Own size chart; null to use that of the kind. Stored in versions only, and missing in old ones. */
  chart?: ProductChart | null;
}

export type FactName = keyof ProductFacts;

/** Product with its facts, which contain neither its identifiers nor its version. */
export interface FactedProduct {
  id: string;
  row: Row;
  facts: ProductFacts;
}

/** Reads products with all editable facts. */
export async function readFacts(db: Db, ids: readonly string[]): Promise<FactedProduct[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(productsTable)
    .where(inArray(productsTable.id, [...ids]));
  const sizes = await db
    .select({ productId: stockTable.productId, size: stockTable.size, offered: stockTable.offered })
    .from(stockTable)
    .where(inArray(stockTable.productId, [...ids]))
    .orderBy(asc(stockTable.position));
  const offeredOf = Map.groupBy(
    sizes.filter(({ offered }) => offered),
    ({ productId }) => productId,
  );
  const away = rows.filter(({ state }) => state !== 'sold').map(({ id }) => id);
  const [lastSizes, charts] = [await sizesBefore(db, away), await readCharts(db, ids)];
  return rows.map((row) => {
    const offered = offeredOf.get(row.id)?.map(({ size }) => size) ?? [];
    const planned = offered.length > 0 ? offered : (lastSizes.get(row.id) ?? []);
    return { id: row.id, row, facts: { ...factsOf(row, planned), chart: charts.get(row.id) ?? null } };
  });
}

/** Reads the own size charts of products, from the newest versions that say if there is one. */
export async function readCharts(db: Db, ids: readonly string[]): Promise<Map<string, ProductChart | null>> {
  if (ids.length === 0) return new Map();
  const { productId, version, facts } = productVersionsTable;
  const rows = await db
    .selectDistinctOn([productId], { id: productId, chart: sql<ProductChart | null>`${facts} -> 'chart'` })
    .from(productVersionsTable)
    .where(sql`${inArray(productId, [...ids])} and ${facts} ? 'chart'`)
    .orderBy(asc(productId), desc(version));
  return new Map(rows.map(({ id, chart }) => [id, chart]));
}

/** Reads the planned sizes of products not on sale, from their newest versions. */
async function sizesBefore(db: Db, ids: readonly string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([productVersionsTable.productId], {
      id: productVersionsTable.productId,
      sizes: sql<string[] | null>`${productVersionsTable.facts} -> 'sizes'`,
    })
    .from(productVersionsTable)
    .where(inArray(productVersionsTable.productId, [...ids]))
    .orderBy(asc(productVersionsTable.productId), desc(productVersionsTable.version));
  return new Map(rows.map(({ id, sizes }) => [id, sizes ?? []]));
}

function factsOf(row: Row, sizes: string[]): ProductFacts {
  const {
    id: _,
    category: _category,
    numericId: _number,
    updatedAt: _at,
    publishAt,
    version: _v,
    edited: _e,
    madeUnder: _m,
    previewLink: _link,
    ...facts
  } = row;
  return { ...facts, sizes, publishAt: publishAt?.toISOString() ?? null };
}

/**
 * Reads a product's facts in a version. Undefined if that version is not stored, as for those written by data files.
 */
export async function readVersion(db: Db, id: string, version: number): Promise<ProductFacts | undefined> {
  const [found] = await db
    .select({ facts: productVersionsTable.facts })
    .from(productVersionsTable)
    .where(sql`${eq(productVersionsTable.productId, id)} and ${eq(productVersionsTable.version, version)}`);
  return found && factsOfVersion(found.facts);
}

/**
 * Returns the facts of a stored version, without the origin that the first version of an import has. Versions that name
 * no chart had none. Pure.
 */
export function factsOfVersion(stored: unknown): ProductFacts {
  const { imported: _origin, chart = null, ...facts } = stored as ProductFacts & { imported?: unknown };
  return { ...facts, chart };
}

/** Reads facts of products in some versions, keyed by 'id version'. Omits missing versions. */
export async function readProductVersions(
  db: Db,
  wanted: readonly { id: string; version: number }[],
): Promise<Map<string, ProductFacts>> {
  if (wanted.length === 0) return new Map();
  const rows = await db
    .select()
    .from(productVersionsTable)
    .where(
      sql`(${productVersionsTable.productId}, ${productVersionsTable.version}) in (
        select id, version from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(id text, version int))`,
    );
  return new Map(rows.map(({ productId, version, facts }) => [`${productId} ${version}`, factsOfVersion(facts)]));
}

interface NewVersion {
  id: string;
  before: ProductFacts;
  /** Version number before the change. */
  version: number;
  after: ProductFacts;
  who: string;
  what: string;
  at: Date;
}

/** Stores a product's next version, and the previous one if it is missing. */
export async function keepVersion(tx: Db, { id, before, version, after, who, what, at }: NewVersion): Promise<void> {
  const first = { productId: id, version, at, who: 'the data files', what: 'As it was first', facts: before };
  const next = { productId: id, version: version + 1, at, who, what, facts: after };
  await tx.insert(productVersionsTable).values(first).onConflictDoNothing();
  await tx.insert(productVersionsTable).values(next);
}

/** Lists the facts that differ between two versions. Pure. */
export function differingFacts(one: Partial<ProductFacts>, other: Partial<ProductFacts>): FactName[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<FactName>;
  // Identical references need no serialization, which for a hundred thousand products avoids serializing as many
  // drawings.
  return [...names].filter(
    (name) => one[name] !== other[name] && serializeSorted(one[name] ?? null) !== serializeSorted(other[name] ?? null),
  );
}

/** Serializes a value with sorted keys, since a JSON column changes their order. */
export function serializeSorted(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}

/** Lists the numbers of photographs in a gallery. Pure. */
export function photographsIn(gallery: readonly GalleryItem[] | null): number[] {
  return (gallery ?? []).flatMap((item) => (item.kind === 'photo' ? [item.number] : []));
}
