// Imports nothing: the menus of every page need it, and zod stays out of their scripts.

interface Row {
  /** As calls and replies write it. */
  name: string;
  /** Its products name it as their category, or a rule picks them (server/catalogue/collections.ts). */
  by: 'category' | 'rule';
  /** The address of its page, where it has one. */
  path?: `/${string}`;
  /** What its page, its share card and the menus call it; its name where nothing is said. */
  title?: string;
  /** Where the menus show it; the listings of a sport stand under their sport. */
  menu?: 'header' | 'hot' | 'any sport';
}

/** Every category and collection: one row each. */
export const listingRows = [
  { name: 'Cricket', by: 'category', path: '/sports/cricket', title: 'Cricket Merchandise' },
  { name: 'Football', by: 'category', path: '/sports/football', title: 'Football Merchandise' },
  { name: 'Basketball', by: 'category', path: '/sports/basketball', title: 'Basketball Merchandise' },
  { name: 'Motorsport', by: 'rule', path: '/sports/motorsport', title: 'Motorsport Merchandise' },
  { name: 'Limited Edition', by: 'category', path: '/limited-edition', title: 'Limited Editions', menu: 'header' },
  { name: 'Popular Athletes', by: 'category' },
  { name: 'Cricket Special', by: 'category', path: '/special/cricket', title: 'Cricket Special Collection' },
  { name: 'Football Special', by: 'category', path: '/special/football', title: 'Football Special Collection' },
  { name: 'Basketball Special', by: 'category', path: '/special/basketball', title: 'Basketball Special Collection' },
  { name: 'Motorsport Special', by: 'category', path: '/special/motorsport', title: 'Motorsport Special Collection' },
  { name: 'Limited Collection', by: 'rule' },
  { name: 'Hot Sale', by: 'rule', path: '/hotsale', menu: 'hot' },
  { name: 'Caps', by: 'rule', path: '/caps', menu: 'any sport' },
  { name: 'T-Shirts', by: 'rule', path: '/tshirts', menu: 'any sport' },
  { name: 'Kids', by: 'rule', path: '/kids', menu: 'any sport' },
] as const satisfies readonly Row[];

type Listed = (typeof listingRows)[number];
type Paged = Extract<Listed, { path: string }>;

export type ListingName = Listed['name'];
/** A listing that a rule gathers from several categories. */
export type Collection = Extract<Listed, { by: 'rule' }>['name'];

export type ListingPath = Paged['path'];
/** The address of a listing of all sports: one word. The others name their sport. */
export type CollectionPath = Exclude<ListingPath, `/${string}/${string}`>;

export interface ListingPage {
  name: Paged['name'];
  path: ListingPath;
  title: string;
  menu?: Row['menu'];
}

/** Every listing that has a page, in the order in which a search names them. */
export const listingPages: readonly ListingPage[] = listingRows.filter((row) => 'path' in row).map((row) => ({ title: row.name, ...row }));

/** The same by name. */
export const listings = Object.fromEntries(listingPages.map((page) => [page.name, page])) as Record<ListingPage['name'], ListingPage>;

/** Picks those a group of the menus shows. */
export function listingsIn(menu: Row['menu']): ListingPage[] {
  return listingPages.filter((page) => page.menu === menu);
}

/** Finds the listing whose page is at a path, which may end in a slash. */
export function listingAt(path: string): ListingPage | undefined {
  const plain = path.replace(/\/+$/, '');
  return listingPages.find((page) => page.path === plain);
}
