import { sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { productsTable, productVersionsTable } from '#database/schema/catalogue.ts';
import { listingsOf } from '#server/catalogue/catalogue-lists/collections.ts';
import { type ListedSize, listSizes } from '#server/catalogue/catalogue-lists/list-sizes.ts';
import type { FactedProduct, FactName, ProductFacts } from '#server/catalogue/products/product-facts.ts';
import { listingTag, productTag } from '#server/catalogue/products/tags.ts';
import type { KnownFacts } from '#server/foundation/values/known-facts.ts';

const productTexts = ['nameHi', 'descriptionHi', 'searchWords', 'metaTitle', 'metaDescription'] as const;

/** Facts that bulk edits can set. */
export const factsOfMany = [
  'name',
  'description',
  'pricePaise',
  'oldPricePaise',
  'hsn',
  'countryOfOrigin',
  'mrpPaise',
  'genericName',
  'netQuantity',
  'makerRole',
  'makerName',
  'makerAddress',
  'careContact',
  'madeMonth',
  'licensor',
  ...productTexts,
  'details',
  'limited',
  'hotSale',
  'finalSale',
  'sizes',
  'state',
] as const satisfies readonly FactName[];

/** Change of one of several products, validated while the product is locked. */
export interface WantedChange {
  now: FactedProduct;
  after: ProductFacts;
  names: readonly FactName[];
  /** Title in the version history. */
  what: string;
}

/** Work that remains after all changes are written. */
export interface Following {
  tags: string[];
  /** Products on sale whose sizes changed. */
  sizes: Pick<WantedChange, 'now' | 'after'>[];
}

/**
 * Writes changes of locked products as their next versions, in few statements. Sizes are written last, by `offerMany`,
 * since orders wait for them. The caller must invalidate the pages.
 */
export async function changeMany(
  shopFacts: KnownFacts,
  tx: Db,
  changes: readonly WantedChange[],
  { who, at }: { who: string; at: Date },
): Promise<Following> {
  if (changes.length === 0) return { tags: [], sizes: [] };
  const given = changes.map(({ now: { id, row }, after, names }) => ({
    id,
    ...Object.fromEntries(factsOfMany.map((name) => [name, after[name]])),
    edited: [...new Set([...row.edited, ...names])],
  }));
  await tx.execute(sql`
    update ${productsTable} p set name = g.name, description = g.description, price_paise = g."pricePaise", old_price_paise = g."oldPricePaise",
      hsn = g.hsn, country_of_origin = g."countryOfOrigin", mrp_paise = g."mrpPaise", generic_name = g."genericName",
      net_quantity = g."netQuantity", maker_role = g."makerRole", maker_name = g."makerName", maker_address = g."makerAddress",
      care_contact = g."careContact", made_month = g."madeMonth", licensor = g.licensor, details = g.details, limited = g.limited,
      name_hi = g."nameHi", description_hi = g."descriptionHi", search_words = g."searchWords", meta_title = g."metaTitle",
      meta_description = g."metaDescription", hot_sale = g."hotSale", final_sale = g."finalSale", state = g.state, edited = g.edited, version = p.version + 1, updated_at = ${at.toISOString()},
      publish_at = case when g.state = 'draft' then p.publish_at end
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g(id text, name text, description text, "pricePaise" int, "oldPricePaise" int, hsn text,
      "countryOfOrigin" text, "mrpPaise" int, "genericName" text, "netQuantity" text, "makerRole" text, "makerName" text, "makerAddress" text,
      "nameHi" text, "descriptionHi" text, "searchWords" text, "metaTitle" text, "metaDescription" text,
      "careContact" text, "madeMonth" text, licensor text, details jsonb, limited boolean, "hotSale" boolean, "finalSale" boolean, state text, edited jsonb)
    where p.id = g.id`);
  await keepVersions(tx, changes, { who, at });
  const tags = changes.flatMap(({ now: { id, row, facts }, after }) => [
    productTag(id),
    ...[facts, after].flatMap((one) => listingsOf(shopFacts, { ...row, ...one })).map(listingTag),
  ]);
  return {
    tags: [...new Set(tags)],
    sizes: changes.filter(({ names }) => names.includes('sizes') || names.includes('state')),
  };
}

/** Stores the next version of each product, and the previous one if it is missing. */
async function keepVersions(
  tx: Db,
  changes: readonly WantedChange[],
  { who, at }: { who: string; at: Date },
): Promise<void> {
  const rows = changes.map(({ now: { id, row, facts }, after, what }) => ({
    id,
    version: row.version,
    before: facts,
    after,
    what,
  }));
  const moment = at.toISOString();
  await tx.execute(sql`
    with given as (
      select id, version, before, after, what
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(id text, version int, before jsonb, after jsonb, what text)
    ), first as (
      insert into ${productVersionsTable} (product_id, version, at, who, what, facts)
      select id, version, ${moment}::timestamptz, 'the data files', 'As it was first', before from given on conflict do nothing
    )
    insert into ${productVersionsTable} (product_id, version, at, who, what, facts)
    select id, version + 1, ${moment}::timestamptz, ${who}, what, after from given`);
}

/** Offers many products in their current sizes, and those not on sale in none. Stock does not change. */
export async function offerMany(tx: Db, changed: Following['sizes'], who: string): Promise<void> {
  const listed = changed.flatMap(({ now: { id }, after: { sizes } }) =>
    sizes.map((size, position): ListedSize => ({ productId: id, size, position, figure: null })),
  );
  const idsOf = (states: readonly ProductFacts['state'][]) =>
    changed.filter(({ after }) => states.includes(after.state)).map(({ now }) => now.id);
  const kept = new Set(idsOf(['sold', 'draft']));
  await listSizes(
    tx,
    [...kept],
    listed.filter(({ productId }) => kept.has(productId)),
    who,
  );
  await listSizes(tx, idsOf(['draft', 'withdrawn', 'discarded']), [], who);
}
