import { and, asc, gt, inArray, sql } from 'drizzle-orm';
import { toRupees } from '#contract/money.ts';
import type { Db } from '#database/db.ts';
import { productsTable } from '#database/schema/catalogue.ts';
import { stockTable } from '#database/schema/stock.ts';
import { discountPercent } from '#server/catalogue/products/present-product.ts';
import { isOffered, type ProductStockRow, sizesOffered } from '#server/catalogue/products/queries.ts';
import type { Findable } from './findable.ts';

const columns = {
  id: productsTable.id,
  numericId: productsTable.numericId,
  name: productsTable.name,
  team: productsTable.team,
  athlete: productsTable.athlete,
  kind: productsTable.kind,
  sport: productsTable.sport,
  category: productsTable.category,
  countryOfOrigin: productsTable.countryOfOrigin,
  description: productsTable.description,
  nameHi: productsTable.nameHi,
  descriptionHi: productsTable.descriptionHi,
  searchWords: productsTable.searchWords,
  pricePaise: productsTable.pricePaise,
  oldPricePaise: productsTable.oldPricePaise,
  limited: productsTable.limited,
  hotSale: productsTable.hotSale,
  garment: sql<string | null>`${productsTable.picture}->>'garment'`,
};

type Row = Omit<Findable, 'ProductName' | 'Price' | 'OldPrice' | 'Discount' | 'sizes'> & {
  name: string;
  pricePaise: number;
  oldPricePaise: number | null;
  sizes: ProductStockRow[];
};

function findable({ name, pricePaise, oldPricePaise, sizes, ...row }: Row): Findable {
  return {
    ...row,
    ProductName: name,
    Price: toRupees(pricePaise),
    OldPrice: oldPricePaise === null ? null : toRupees(oldPricePaise),
    Discount: discountPercent(pricePaise, oldPricePaise),
    sizes: sizes.map(({ size, available }) => ({ size, available: available > 0 })),
  };
}

/** Reads the searchable fields of some products. Omits those offered in no size. */
export async function readFindable(db: Db, ids: readonly string[]): Promise<Findable[]> {
  const rows = await db
    .select({ ...columns, sizes: sizesOffered })
    .from(productsTable)
    .where(and(inArray(productsTable.id, [...ids]), isOffered));
  return rows.map(findable);
}

const batch = 2000;

/** Reads every offered product, in batches. */
export async function* readAllFindable(db: Db): AsyncGenerator<Findable[]> {
  for (let after = ''; ; ) {
    const rows = await db
      .select({ ...columns, sizes: sizesOffered })
      .from(productsTable)
      .where(and(gt(productsTable.id, after), isOffered))
      .orderBy(asc(productsTable.id))
      .limit(batch);
    yield rows.map(findable);
    if (rows.length < batch) return;
    after = rows.at(-1)?.id ?? '';
  }
}

/** Returns true if there are more products than the given number. */
export async function hasMoreProducts(db: Db, than: number): Promise<boolean> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (select 1 from ${productsTable} limit ${than + 1}) as first_ones`,
  );
  return (rows[0]?.count ?? 0) > than;
}

/** Number of parts: products are grouped by the hash of their id, with some hundreds per part. */
const parts = 4096;
const partOf = (id: unknown) => sql`(hashtext(${id}) & ${sql.raw(String(parts - 1))})`;

/**
 * Reads two fingerprints for each part: of the products' searchable fields, and of their sizes. The database computes
 * them and sends only the result.
 */
export async function readFingerprints(db: Db): Promise<string[]> {
  const [goods, sizes] = [
    await db.execute<{ part: number; sum: string }>(sql`
      select ${partOf(productsTable.id)} as part, bit_xor(hashtextextended(row(${sql.join(Object.values(columns), sql`, `)})::text, 0))::text as sum
      from ${productsTable} group by 1`),
    await db.execute<{ part: number; sum: string }>(sql`
      select ${partOf(stockTable.productId)} as part,
        bit_xor(hashtextextended(row(${stockTable.productId}, ${stockTable.size}, ${stockTable.position}, ${stockTable.available} > 0)::text, 0))::text as sum
      from ${stockTable} where ${stockTable.offered} group by 1`),
  ];
  const prints = Array.from({ length: parts }, () => '');
  for (const { part, sum } of [...goods.rows, ...sizes.rows]) prints[part] += ` ${sum}`;
  return prints;
}

/** Returns those of the given ids whose products are in some parts. */
export async function idsInParts(db: Db, ids: readonly string[], wanted: readonly number[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) as given(id)
    where ${partOf(sql`id`)} in (select value::int from jsonb_array_elements_text(${JSON.stringify(wanted)}::jsonb))`);
  return rows.map(({ id }) => id);
}

/** Reads the offered products of some parts. */
export async function readParts(db: Db, wanted: readonly number[]): Promise<Findable[]> {
  const rows = await db
    .select({ ...columns, sizes: sizesOffered })
    .from(productsTable)
    .where(
      and(
        sql`${partOf(productsTable.id)} in (select value::int from jsonb_array_elements_text(${JSON.stringify(wanted)}::jsonb))`,
        isOffered,
      ),
    );
  return rows.map(findable);
}
