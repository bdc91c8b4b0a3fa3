import { and, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { categoryNames, isFirstCollection, productCollectionNames } from '#contract/category-names.ts';
import { type Collection, listingPages } from '#contract/listings.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import { productsTable } from '#database/schema/catalogue.ts';
import type { KnownFacts } from '#server/foundation/values/known-facts.ts';
import type { CatalogueProduct } from './catalogue-file.ts';
import { isIn, orderBy, whereOf } from './written-collections.ts';

/** Facts of a product that a rule can test. */
export type Membership = Omit<CatalogueProduct, 'sizes' | 'picture'>;

/** Finds the category or collection of a name, ignoring case; undefined for any other name. */
export function findListing(shopFacts: ShopFacts, name: string): string | undefined {
  const wanted = name.trim().toLowerCase();
  return [...categoryNames(shopFacts), ...productCollectionNames(shopFacts)].find(
    (known) => known.toLowerCase() === wanted,
  );
}

/** Returns true for a category, named by its products; false for a collection, whose products a rule selects. */
export function isCategory(shopFacts: ShopFacts, name: string): boolean {
  return !isCollection(shopFacts, name);
}

function isCollection(shopFacts: ShopFacts, name: string): boolean {
  return productCollectionNames(shopFacts).includes(name);
}

/** Rules of each collection, for a product and in SQL. A test checks that both agree. */
const rules: Record<Collection, { holds(product: Membership): boolean; where: () => SQL | undefined }> = {
  Motorsport: {
    holds: (product) => product.sport === 'motorsport' && product.category !== 'Limited Edition',
    where: () =>
      and(
        eq(productsTable.sport, 'motorsport'),
        or(eq(productsTable.category, 'Motorsport Special'), eq(productsTable.category, 'Popular Athletes')),
      ),
  },
  'Limited Collection': {
    holds: ({ category, numericId }) =>
      (category === 'Football' && numericId === 8) || (category === 'Popular Athletes' && numericId === 307),
    where: () =>
      or(
        and(eq(productsTable.category, 'Football'), eq(productsTable.numericId, 8)),
        and(eq(productsTable.category, 'Popular Athletes'), eq(productsTable.numericId, 307)),
      ),
  },
  'Hot Sale': {
    holds: (product) => product.hotSale && product.oldPricePaise !== null,
    // The condition is written like that of the partial index, so that PostgreSQL uses the index.
    where: () => and(sql`${productsTable.hotSale}`, isNotNull(productsTable.oldPricePaise)),
  },
  Caps: { holds: ({ kind }) => kind === 'cap', where: () => eq(productsTable.kind, 'cap') },
  'T-Shirts': { holds: ({ kind }) => kind === 't-shirt', where: () => eq(productsTable.kind, 't-shirt') },
  Kids: { holds: ({ kind }) => kind === 'kids', where: () => eq(productsTable.kind, 'kids') },
};

/** Returns the SQL condition of a listing's products: by the current rule, or with `asBegun` by the built-in one. */
export function whereListed(shopFacts: KnownFacts, name: string, { asBegun = false } = {}): SQL | undefined {
  const written = asBegun ? undefined : shopFacts.writtenCollections.get(name);
  if (written && written.way !== 'first') return whereOf(written);
  return isFirstCollection(name) ? rules[name].where() : eq(productsTable.category, name);
}

/** Returns the sort order of a listing's products, if it differs from the shop's usual order. */
export function orderOf(shopFacts: KnownFacts, name: string): SQL[] {
  const written = shopFacts.writtenCollections.get(name);
  return written ? orderBy(written) : [];
}

/** Lists the listings that contain a product, whose pages show it. */
export function listingsOf(shopFacts: KnownFacts, product: Membership): string[] {
  const holds = (name: string) => {
    const written = shopFacts.writtenCollections.get(name);
    if (written && written.way !== 'first') return isIn(written, product);
    return isFirstCollection(name) && rules[name].holds(product);
  };
  return [product.category, ...productCollectionNames(shopFacts).filter(holds)];
}

/** Finds up to three listings with a page by the typed words of their name. */
export function listingsNamed(shopFacts: ShopFacts, typed: string): { name: string; path: string }[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return [];
  return listingPages(shopFacts)
    .filter(({ name, hidden }) => !hidden && name.toLowerCase().includes(wanted))
    .slice(0, 3)
    .map(({ name, path }) => ({ name, path }));
}
