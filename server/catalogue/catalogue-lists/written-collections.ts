import { and, asc, desc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { isFirstCollection, productId } from '#contract/category-names.ts';
import type { CollectionMark, CollectionRule, CollectionSort, CollectionWay } from '#contract/collection-rules.ts';
import { emptyRule } from '#contract/collection-rules.ts';
import { openWithCollections, type ShopCollection } from '#contract/collections.ts';
import { firstCollectionHeads } from '#contract/first-collections.ts';
import { type CollectionPath, listings } from '#contract/listings.ts';
import type { Db } from '#database/db.ts';
import { products } from '#database/schema/catalogue.ts';
import { collections } from '#database/schema/sports.ts';
import type { CatalogueProduct } from './catalogue-file.ts';

/** All that can be written of a collection. */
export interface KnownCollection extends ShopCollection {
  way: CollectionWay;
  rule: CollectionRule;
  picked: string[];
  sort: CollectionSort;
  position: number;
  /** Counts its changes. */
  version: number;
}

/** What a rule can ask of a product. */
type Ruled = Omit<CatalogueProduct, 'sizes' | 'picture'>;
type What = Pick<KnownCollection, 'way' | 'rule' | 'picked'>;

/** Each mark twice: on a product, and in SQL. */
const marks: Record<CollectionMark, { holds(product: Ruled): boolean; where: () => SQL }> = {
  limited: { holds: ({ limited }) => limited, where: () => eq(products.limited, true) },
  hotSale: { holds: ({ hotSale }) => hotSale, where: () => eq(products.hotSale, true) },
  finalSale: { holds: ({ finalSale }) => finalSale, where: () => eq(products.finalSale, true) },
};

/** Each thing that a rule can ask twice, on a product and in SQL: a test holds the two together. Undefined where it is not asked. */
const conditions: { holds(rule: CollectionRule, product: Ruled): boolean; where(rule: CollectionRule): SQL | undefined }[] = [
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
    where: ({ fromPaise }) => (fromPaise === null ? undefined : gte(products.pricePaise, fromPaise)),
  },
  {
    holds: ({ toPaise }, { pricePaise }) => toPaise === null || pricePaise <= toPaise,
    where: ({ toPaise }) => (toPaise === null ? undefined : lte(products.pricePaise, toPaise)),
  },
];

function listed(
  name: 'sports' | 'kinds' | 'teams' | 'athletes',
  column: 'sport' | 'kind' | 'team' | 'athlete',
): (typeof conditions)[number] {
  return {
    holds: (rule, product) => rule[name].length === 0 || rule[name].includes(product[column] ?? ''),
    where: (rule) => (rule[name].length === 0 ? undefined : inArray(products[column] as typeof products.sport, rule[name])),
  };
}

/** Tells whether a product stands in a collection that is written. Pure. */
export function isIn({ way, rule, picked }: What, product: Ruled): boolean {
  if (way === 'picked') return picked.includes(productId(product.category, product.numericId));
  return conditions.every(({ holds }) => holds(rule, product));
}

/** The same in SQL. */
export function whereOf({ way, rule, picked }: What): SQL | undefined {
  if (way === 'picked') return picked.length === 0 ? sql`false` : inArray(products.id, picked);
  return and(...conditions.map(({ where }) => where(rule)));
}

/** The order that was chosen; what is alike in it stands as the shop has it. */
export function orderBy({ sort, picked }: Pick<KnownCollection, 'sort' | 'picked'>): SQL[] {
  const saving = sql`coalesce(${products.oldPricePaise} - ${products.pricePaise}, 0)`;
  const orders: Record<CollectionSort, () => SQL[]> = {
    shop: () => [],
    hand: () =>
      picked.length === 0
        ? []
        : [
            sql`array_position(array[${sql.join(
              picked.map((id) => sql`${id}`),
              sql`, `,
            )}]::text[], ${products.id}) nulls last`,
          ],
    newest: () => [desc(products.numericId)],
    price: () => [asc(products.pricePaise)],
    '-price': () => [desc(products.pricePaise)],
    saving: () => [desc(saving)],
    name: () => [asc(sql`lower(${products.name})`)],
  };
  return orders[sort]();
}

/** The first that have a page of their own and a rule: version one of each. */
const asBegun: readonly KnownCollection[] = (Object.keys(firstCollectionHeads) as CollectionPath[]).flatMap((path, at) => {
  const page = Object.values(listings).find((one) => one.path === path);
  if (!page || !isFirstCollection(page.name)) return [];
  const { name, title } = page;
  const { subtitle, ground, onGround } = firstCollectionHeads[path];
  return [
    {
      ...{ slug: path.slice(1), name, title, subtitle, ground, onGround, hidden: false },
      ...{ way: 'first' as const, rule: emptyRule, picked: [], sort: 'shop' as const, position: (at + 1) * 10, version: 1 },
    },
  ];
});

/** Tells whether every shop begins with the collection at an address. */
export function isFirstSlug(slug: string): boolean {
  return asBegun.some((one) => one.slug === slug);
}

/** Reads the collections of the shop, the hidden ones too, in the order of its menus. What nobody touched is as every shop begins with it. */
export async function readCollections(db: Db): Promise<KnownCollection[]> {
  const rows = await db.select().from(collections).limit(500);
  const written = rows.map(({ updatedAt: _updatedAt, ...row }): KnownCollection => row);
  const left = asBegun.filter(({ slug }) => !written.some((row) => row.slug === slug));
  return [...left, ...written].toSorted((a, b) => a.position - b.position || (a.name < b.name ? -1 : 1));
}

/** What this process knows of those that somebody wrote. */
let known: ReadonlyMap<string, KnownCollection> = new Map();

/** A collection that somebody wrote, as this process knows it; undefined for one that is as every shop begins with it. */
export function writtenCollection(name: string): KnownCollection | undefined {
  return known.get(name);
}

/** Has this process say what the database has of collections from now on. Says whether that is anything else than before. */
export async function loadCollections(db: Db): Promise<boolean> {
  const before = JSON.stringify([...known.values()]);
  const written = (await readCollections(db)).filter(({ slug, version }) => version > 1 || !isFirstSlug(slug));
  known = new Map(written.map((one) => [one.name, one]));
  openWithCollections(
    written.map(({ slug, name, title, subtitle, ground, onGround, hidden }) => ({ slug, name, title, subtitle, ground, onGround, hidden })),
  );
  return JSON.stringify(written) !== before;
}
