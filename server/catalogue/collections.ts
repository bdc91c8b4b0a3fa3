import { and, eq, isNotNull, or, type SQL } from 'drizzle-orm';
import { type Category, type Collection, categories, collections, type Kind, type Sport } from '#contract/catalogue.ts';
import { products } from '#database/schema/catalogue.ts';

/** What membership in a collection depends on. */
export interface Membership {
  category: Category;
  numericId: number;
  kind: Kind;
  sport: Sport;
  hotSale: boolean;
  onSale: boolean;
}

/** The category or collection a name means, without regard to case; undefined for a name that is neither. */
export function findListing(name: string): Category | Collection | undefined {
  const wanted = name.trim().toLowerCase();
  return [...categories, ...collections].find((known) => known.toLowerCase() === wanted);
}

export function isCategory(name: Category | Collection): name is Category {
  return (categories as readonly string[]).includes(name);
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
    holds: (product) => product.hotSale && product.onSale,
    where: () => and(eq(products.hotSale, true), isNotNull(products.oldPricePaise)),
  },
  Caps: { holds: ({ kind }) => kind === 'cap', where: () => eq(products.kind, 'cap') },
  'T-Shirts': { holds: ({ kind }) => kind === 't-shirt', where: () => eq(products.kind, 't-shirt') },
  Kids: { holds: ({ kind }) => kind === 'kids', where: () => eq(products.kind, 'kids') },
};

/** The condition a listing's products meet. */
export function whereListed(name: Category | Collection): SQL | undefined {
  return isCategory(name) ? eq(products.category, name) : rules[name].where();
}

/** Every listing a product stands in: these are the pages that show it. */
export function listingsOf(product: Membership): (Category | Collection)[] {
  return [product.category, ...collections.filter((name) => rules[name].holds(product))];
}

/** Where a listing has its page. */
const pages: Partial<Record<Category | Collection, string>> = {
  Cricket: '/sports/cricket',
  Football: '/sports/football',
  Basketball: '/sports/basketball',
  Motorsport: '/sports/motorsport',
  'Limited Edition': '/limited-edition',
  'Cricket Special': '/special/cricket',
  'Football Special': '/special/football',
  'Basketball Special': '/special/basketball',
  'Motorsport Special': '/special/motorsport',
  'Hot Sale': '/hotsale',
  Caps: '/caps',
  'T-Shirts': '/tshirts',
  Kids: '/kids',
};

/** Every listing that has a page, with the path of it. */
export const listingPages = [...categories, ...collections].flatMap((listing) => {
  const path = pages[listing];
  return path ? [{ listing, path }] : [];
});

/** Listings with a page whose name has the words typed so far; at most three. */
export function listingsNamed(typed: string): { name: string; path: string }[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return [];
  return Object.entries(pages)
    .filter(([name]) => name.toLowerCase().includes(wanted))
    .slice(0, 3)
    .map(([name, path]) => ({ name, path }));
}
