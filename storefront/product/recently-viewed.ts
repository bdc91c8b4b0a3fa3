import type { Category, Product } from '#contract/catalogue.ts';
import { categoryNames } from '#contract/category-names.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import { useShop } from '../browser/shop-facts.ts';
import { storedList } from '../browser/stored-list.ts';

/** Stored data of a viewed product. It has no price, which would become outdated, and never leaves the device. */
export interface Viewed {
  numericId: number;
  Category: Category;
  ProductName: string;
  image: string;
}

/** Maximum number stored: one more than shown, as the current product is stored too. */
const most = 6;

/** Parses stored entries; returns valid ones, each product once, newest first. */
export function parseViewed(shop: ShopFacts, stored: unknown): Viewed[] {
  if (!Array.isArray(stored)) return [];
  const entries = stored.flatMap((entry: unknown): Viewed[] => {
    if (typeof entry !== 'object' || entry === null) return [];
    const { numericId, Category: written, ProductName, image } = entry as Record<string, unknown>;
    const category = categoryNames(shop).find((known) => known === written);
    if (!category || !Number.isSafeInteger(numericId) || typeof ProductName !== 'string') return [];
    // Only pictures of this shop, since anyone with the device can write the storage.
    if (typeof image !== 'string' || !image.startsWith('/images/')) return [];
    return [{ numericId: numericId as number, Category: category, ProductName, image }];
  });
  return entries.filter((entry, at) => entries.findIndex((other) => isSame(other, entry)) === at).slice(0, most);
}

export function isSame(
  one: Pick<Viewed, 'numericId' | 'Category'>,
  other: Pick<Viewed, 'numericId' | 'Category'>,
): boolean {
  return one.numericId === other.numericId && one.Category === other.Category;
}

const list = storedList('recentlyViewed', 'recentlyViewedChanged', (stored, shop: ShopFacts) =>
  parseViewed(shop, stored),
);

/** Adds a product at the head of the list. */
export function keepViewed(shop: ShopFacts, { numericId, Category, ProductName, image }: Product): void {
  list.write(parseViewed(shop, [{ numericId, Category, ProductName, image }, ...list.read(shop)]));
}

export const clearViewed = list.clear;
export function useRecentlyViewed(): readonly Viewed[] {
  return list.use(useShop());
}
