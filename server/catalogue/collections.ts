import { and, eq, isNotNull, or, type SQL } from 'drizzle-orm';
import { categories, collections } from '#contract/category-names.ts';
import { type Collection, listingPages } from '#contract/listings.ts';
import { products } from '#database/schema/catalogue.ts';
import type { CatalogueProduct } from './catalogue-file.ts';

/** What a rule can ask of a product. */
export type Membership = Omit<CatalogueProduct, 'sizes' | 'picture'>;

/** The category or collection a name means, without regard to case; undefined for a name that is neither. */
export function findListing(name: string): string | undefined {
  const wanted = name.trim().toLowerCase();
  return [...categories(), ...collections].find((known) => known.toLowerCase() === wanted);
}

/** Tells a category, whose products name it, from a collection, whose products a rule picks. */
export function isCategory(name: string): boolean {
  return !isCollection(name);
}

function isCollection(name: string): name is Collection {
  return (collections as readonly string[]).includes(name);
}

/** Each collection twice: as a rule on a product, and as the same rule in SQL. A test holds the two together. */
const rules: Record<Collection, { holds(product: Membership): boolean; where: () => SQL | undefined }> = {
  Motorsport: {
    holds: (product) => product.sport === 'motorsport' && product.category !== 'Limited Edition',
    where: () =>
      and(eq(products.sport, 'motorsport'), or(eq(products.category, 'Motorsport Special'), eq(products.category, 'Popular Athletes'))),
  },
  'Limited Collection': {
    holds: ({ category, numericId }) =>
      (category === 'Football' && numericId === 8) || (category === 'Popular Athletes' && numericId === 307),
    where: () =>
      or(
        and(eq(products.category, 'Football'), eq(products.numericId, 8)),
        and(eq(products.category, 'Popular Athletes'), eq(products.numericId, 307)),
      ),
  },
  'Hot Sale': {
    holds: (product) => product.hotSale && product.oldPricePaise !== null,
    where: () => and(eq(products.hotSale, true), isNotNull(products.oldPricePaise)),
  },
  Caps: { holds: ({ kind }) => kind === 'cap', where: () => eq(products.kind, 'cap') },
  'T-Shirts': { holds: ({ kind }) => kind === 't-shirt', where: () => eq(products.kind, 't-shirt') },
  Kids: { holds: ({ kind }) => kind === 'kids', where: () => eq(products.kind, 'kids') },
};

/** The condition a listing's products meet. */
export function whereListed(name: string): SQL | undefined {
  return isCollection(name) ? rules[name].where() : eq(products.category, name);
}

/** Every listing a product stands in: these are the pages that show it. */
export function listingsOf(product: Membership): string[] {
  return [product.category, ...collections.filter((name) => rules[name].holds(product))];
}

/** Listings with a page whose name has the words typed so far; at most three. */
export function listingsNamed(typed: string): { name: string; path: string }[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return [];
  return listingPages()
    .filter(({ name, hidden }) => !hidden && name.toLowerCase().includes(wanted))
    .slice(0, 3)
    .map(({ name, path }) => ({ name, path }));
}
