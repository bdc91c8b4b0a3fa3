import { type Collection, listingRows, listingsOfSport } from './listings.ts';
import type { ShopLists } from './shop-lists.ts';

// Pages use this module too, so it must not import zod.

const first: readonly string[] = listingRows.filter((row) => row.by === 'category').map(({ name }) => name);

/** Lists the categories of this shop's products, as written in URLs and replies. */
export function categoryNames(lists: ShopLists): string[] {
  return [...new Set([...first, ...lists.sports.flatMap((one) => (typeof one === 'string' ? [] : categoriesOf(one)))])];
}

/**
 * Returns the categories for goods of a sport: its own and its special collection. Excludes collections that a rule
 * defines.
 */
export function categoriesOf({ name }: { name: string }): string[] {
  return listingsOfSport(name).filter((one) => !firstCollections.some((rule) => rule === one));
}

/** Returns the id of a product, 'limited-edition-523'. It is the same in every shop and after every import. */
export function productId(category: string, numericId: number): string {
  return `${category.toLowerCase().replaceAll(' ', '-')}-${numericId}`;
}

/** Normalizes a typed product id. Pure. */
export function typedProductId(typed: string): string {
  return typed.trim().toLowerCase();
}

const firstCollections = listingRows.filter((row) => row.by === 'rule').map(({ name }) => name);

/** Returns true for the name of a built-in collection. */
export function isFirstCollection(name: string): name is Collection {
  return firstCollections.some((one) => one === name);
}

/** Lists the collection names that the category call also accepts. Each combines products of several categories. */
export function productCollectionNames(lists: ShopLists): string[] {
  const added = lists.collections.flatMap(({ name }) => (isFirstCollection(name) ? [] : name));
  return [...firstCollections, ...added];
}
