import { and, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { categories, collections, isFirstCollection } from '#contract/category-names.ts';
import { type Collection, listingPages } from '#contract/listings.ts';
import { products } from '#database/schema/catalogue.ts';
import type { CatalogueProduct } from './catalogue-file.ts';
import { isIn, orderBy, whereOf, writtenCollection } from './written-collections.ts';

/** What a rule can ask of a product. */
export type Membership = Omit<CatalogueProduct, 'sizes' | 'picture'>;

/** The category or collection a name means, without regard to case; undefined for a name that is neither. */
export function findListing(name: string): string | undefined {
  const wanted = name.trim().toLowerCase();
  return [...categories(), ...collections()].find((known) => known.toLowerCase() === wanted);
}

/** Tells a category, whose products name it, from a collection, whose products a rule picks. */
export function isCategory(name: string): boolean {
  return !isCollection(name);
}

function isCollection(name: string): boolean {
  return collections().includes(name);
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
    // In the words of its index, which holds these alone.
    where: () => and(sql`${products.hotSale}`, isNotNull(products.oldPricePaise)),
  },
  Caps: { holds: ({ kind }) => kind === 'cap', where: () => eq(products.kind, 'cap') },
  'T-Shirts': { holds: ({ kind }) => kind === 't-shirt', where: () => eq(products.kind, 't-shirt') },
  Kids: { holds: ({ kind }) => kind === 'kids', where: () => eq(products.kind, 'kids') },
};

/** The condition a listing's products meet: as it is written now, or as every shop begins with it. */
export function whereListed(name: string, { asBegun = false } = {}): SQL | undefined {
  const written = asBegun ? undefined : writtenCollection(name);
  if (written && written.way !== 'first') return whereOf(written);
  return isFirstCollection(name) ? rules[name].where() : eq(products.category, name);
}

/** The order that a listing's products stand in where it is not the shop's. */
export function orderOf(name: string): SQL[] {
  const written = writtenCollection(name);
  return written ? orderBy(written) : [];
}

/** Every listing a product stands in: these are the pages that show it. */
export function listingsOf(product: Membership): string[] {
  const holds = (name: string) => {
    const written = writtenCollection(name);
    if (written && written.way !== 'first') return isIn(written, product);
    return isFirstCollection(name) && rules[name].holds(product);
  };
  return [product.category, ...collections().filter(holds)];
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
