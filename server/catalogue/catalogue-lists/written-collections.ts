import { and, asc, desc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { isFirstCollection, productId } from '#contract/category-names.ts';
import type { CollectionMark, CollectionRule, CollectionSort } from '#contract/collection-rules.ts';
import { emptyRule } from '#contract/collection-rules.ts';
import { firstCollectionHeads } from '#contract/default-collections.ts';
import { type CollectionPath, namedListings } from '#contract/listings.ts';
import type { Db } from '#database/db.ts';
import { productsTable } from '#database/schema/catalogue.ts';
import { collectionsTable } from '#database/schema/sports.ts';
import type { MutableFacts } from '#server/catalogue/products/mutable-facts.ts';
import type { KnownCollection } from '#server/foundation/values/known-facts.ts';
import type { CatalogueProduct } from './catalogue-file.ts';

/** Facts of a product that a rule can test. */
type Ruled = Omit<CatalogueProduct, 'sizes' | 'picture'>;
type What = Pick<KnownCollection, 'way' | 'rule' | 'picked'>;

/** Marks as conditions, for a product and in SQL. */
const marks: Record<CollectionMark, { holds(product: Ruled): boolean; where: () => SQL }> = {
  limited: { holds: ({ limited }) => limited, where: () => eq(productsTable.limited, true) },
  hotSale: { holds: ({ hotSale }) => hotSale, where: () => eq(productsTable.hotSale, true) },
  finalSale: { holds: ({ finalSale }) => finalSale, where: () => eq(productsTable.finalSale, true) },
};

/**
 * Conditions of a rule, for a product and in SQL; a test checks that both agree. Undefined if the rule does not use
 * that condition.
 */
const conditions: {
  holds(rule: CollectionRule, product: Ruled): boolean;
  where(rule: CollectionRule): SQL | undefined;
}[] = [
  listed('sports', 'sport'),
  listed('kinds', 'kind'),
  listed('teams', 'team'),
  listed('athletes', 'athlete'),
  {
    holds: ({ marks: wanted }, product) => wanted.every((mark) => marks[mark].holds(product)),
    where: ({ marks: wanted }) => and(...wanted.map((mark) => marks[mark].where())),
  },
  {
    holds: ({ fromPaise }, { pricePaise }) => fromPaise === null || pricePaise >= fromPaise,
    where: ({ fromPaise }) => (fromPaise === null ? undefined : gte(productsTable.pricePaise, fromPaise)),
  },
  {
    holds: ({ toPaise }, { pricePaise }) => toPaise === null || pricePaise <= toPaise,
    where: ({ toPaise }) => (toPaise === null ? undefined : lte(productsTable.pricePaise, toPaise)),
  },
];

function listed(
  name: 'sports' | 'kinds' | 'teams' | 'athletes',
  column: 'sport' | 'kind' | 'team' | 'athlete',
): (typeof conditions)[number] {
  return {
    holds: (rule, product) => rule[name].length === 0 || rule[name].includes(product[column] ?? ''),
    where: (rule) =>
      rule[name].length === 0 ? undefined : inArray(productsTable[column] as typeof productsTable.sport, rule[name]),
  };
}

/** Returns true if a product belongs to an edited collection. Pure. */
export function isIn({ way, rule, picked }: What, product: Ruled): boolean {
  if (way === 'picked') return picked.includes(productId(product.category, product.numericId));
  return conditions.every(({ holds }) => holds(rule, product));
}

/** Returns the condition of `isIn` in SQL. */
export function whereOf({ way, rule, picked }: What): SQL | undefined {
  if (way === 'picked') return picked.length === 0 ? sql`false` : inArray(productsTable.id, picked);
  return and(...conditions.map(({ where }) => where(rule)));
}

/** Returns the chosen sort order; equal products follow the shop's usual order. */
export function orderBy({ sort, picked }: Pick<KnownCollection, 'sort' | 'picked'>): SQL[] {
  const saving = sql`coalesce(${productsTable.oldPricePaise} - ${productsTable.pricePaise}, 0)`;
  const orders: Record<CollectionSort, () => SQL[]> = {
    shop: () => [],
    hand: () =>
      picked.length === 0
        ? []
        : [
            sql`array_position(array[${sql.join(
              picked.map((id) => sql`${id}`),
              sql`, `,
            )}]::text[], ${productsTable.id}) nulls last`,
          ],
    newest: () => [desc(productsTable.numericId)],
    price: () => [asc(productsTable.pricePaise)],
    '-price': () => [desc(productsTable.pricePaise)],
    saving: () => [desc(saving)],
    name: () => [asc(sql`lower(${productsTable.name})`)],
  };
  return orders[sort]();
}

/** Built-in collections with a page and a rule, each at version one. */
const asBegun: readonly KnownCollection[] = (Object.keys(firstCollectionHeads) as CollectionPath[]).flatMap(
  (path, at) => {
    const page = Object.values(namedListings).find((one) => one.path === path);
    if (!page || !isFirstCollection(page.name)) return [];
    const { name, title } = page;
    const { subtitle, ground, onGround } = firstCollectionHeads[path];
    return [
      {
        ...{ slug: path.slice(1), name, title, subtitle, ground, onGround, hidden: false },
        ...{
          way: 'first' as const,
          rule: emptyRule,
          picked: [],
          sort: 'shop' as const,
          position: (at + 1) * 10,
          version: 1,
        },
      },
    ];
  },
);

/** Returns true if the collection at a slug is built in. */
export function isFirstSlug(slug: string): boolean {
  return asBegun.some((one) => one.slug === slug);
}

/** Reads the collections of the shop, including hidden ones, in menu order. Unedited ones use the built-in values. */
export async function readCollections(db: Db): Promise<KnownCollection[]> {
  const rows = await db.select().from(collectionsTable).limit(500);
  const written = rows.map(({ updatedAt: _updatedAt, ...row }): KnownCollection => row);
  const left = asBegun.filter(({ slug }) => !written.some((row) => row.slug === slug));
  return [...left, ...written].toSorted((a, b) => a.position - b.position || (a.name < b.name ? -1 : 1));
}

/** Loads collections from the database into the shop's facts. Returns true if anything changed. */
export async function loadCollections(db: Db, shopFacts: MutableFacts): Promise<boolean> {
  const before = JSON.stringify([...shopFacts.writtenCollections.values()]);
  const written = (await readCollections(db)).filter(({ slug, version }) => version > 1 || !isFirstSlug(slug));
  shopFacts.writtenCollections = new Map(written.map((one) => [one.name, one]));
  shopFacts.collections = written.map(({ slug, name, title, subtitle, ground, onGround, hidden }) => ({
    slug,
    name,
    title,
    subtitle,
    ground,
    onGround,
    hidden,
  }));
  return JSON.stringify(written) !== before;
}
