// Imports only the shop's sports and collections. The menus of every page need it, and zod must not get into their
// scripts.

import type { ShopLists } from './shop-lists.ts';

interface Row {
  /** Name in API calls and replies. */
  name: string;
  /** Products belong to it by their category, or by a rule (server/catalogue/catalogue-lists/collections.ts). */
  by: 'category' | 'rule';
  /** Path of its page, if it has one. */
  path?: `/${string}`;
  /** Title on its page, share card and menus; its name by default. */
  title?: string;
  /** Menu group that shows it; listings of a sport appear under their sport. */
  menu?: 'header' | 'hot' | 'any sport';
}

/** Built-in categories and collections, one row each. Those of added sports are derived from the sport's row. */
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

/** Listing whose products a rule selects from several categories. */
export type Collection = Extract<Listed, { by: 'rule' }>['name'];

export type ListingPath = Paged['path'];
/** Path of a listing across all sports: one segment. Paths of others contain their sport. */
export type CollectionPath = Exclude<ListingPath, `/${string}/${string}`>;

export interface ListingPage {
  name: string;
  path: string;
  title: string;
  menu?: Row['menu'];
  /** True if no menu, search or sitemap links to it. */
  hidden?: boolean;
}

const firstPages: readonly ListingPage[] = listingRows
  .filter((row) => 'path' in row)
  .map((row) => ({ title: row.name, ...row }));

/** Built-in listings with a page, by name. */
export const namedListings = Object.fromEntries(firstPages.map((page) => [page.name, page])) as Record<
  Paged['name'],
  ListingPage
>;

/** Returns the names of a sport's two listings: its category and its special collection. */
export const listingsOfSport = (name: string): [string, string] => [name, `${name} Special`];

/** Returns all listings with a page, in search order. */
export function listingPages(lists: ShopLists): readonly ListingPage[] {
  const added = lists.sports.flatMap((one): ListingPage[] => {
    if (typeof one === 'string') return [];
    const { sport, name, special, hidden } = one;
    const [all, few] = listingsOfSport(name);
    const page = { name: all, path: `/sports/${sport}`, title: `${name} Merchandise`, hidden };
    return [page, { name: few, path: `/special/${sport}`, title: `${few} Collection`, hidden: hidden || !special }];
  });
  const written = lists.collections.map((one): ListingPage => {
    const { slug, name, title, hidden } = one;
    const first = firstPages.find(({ path }) => path === `/${slug}`);
    return first
      ? { ...first, title, hidden }
      : { name, path: `/collection/${slug}`, title, menu: 'any sport', hidden };
  });
  const all = [...added, ...written];
  const said = new Map(all.map((page) => [page.path, page]));
  const first = firstPages.map((page) => said.get(page.path) ?? page);
  return [...first, ...all.filter((page) => !first.includes(page))];
}

/** Returns the listings of a menu group. */
export function listingsIn(lists: ShopLists, menu: Row['menu']): ListingPage[] {
  return listingPages(lists).filter((page) => page.menu === menu && !page.hidden);
}

/** Finds the listing of a path; a trailing slash is allowed. */
export function listingAt(lists: ShopLists, path: string): ListingPage | undefined {
  const plain = path.replace(/\/+$/, '');
  return listingPages(lists).find((page) => page.path === plain);
}
