// Imports nothing but the sports and the collections of the shop: the menus of every page need it, and zod stays out of their scripts.

import { toldCollections } from '#contract/collections.ts';
import { toldSports } from '#contract/sports.ts';

interface Row {
  /** As calls and replies write it. */
  name: string;
  /** Its products name it as their category, or a rule picks them (server/catalogue/catalogue-lists/collections.ts). */
  by: 'category' | 'rule';
  /** The address of its page, where it has one. */
  path?: `/${string}`;
  /** What its page, its share card and the menus call it; its name where nothing is said. */
  title?: string;
  /** Where the menus show it; the listings of a sport stand under their sport. */
  menu?: 'header' | 'hot' | 'any sport';
}

/** The categories and collections that every shop begins with: one row each. Those of further sports follow from the sport's row. */
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

/** A listing that a rule gathers from several categories. */
export type Collection = Extract<Listed, { by: 'rule' }>['name'];

export type ListingPath = Paged['path'];
/** The address of a listing of all sports: one word. The others name their sport. */
export type CollectionPath = Exclude<ListingPath, `/${string}/${string}`>;

export interface ListingPage {
  name: string;
  path: string;
  title: string;
  menu?: Row['menu'];
  /** Led to from nowhere. */
  hidden?: boolean;
}

const firstPages: readonly ListingPage[] = listingRows.filter((row) => 'path' in row).map((row) => ({ title: row.name, ...row }));

/** Those of them that have a page, by name. */
export const listings = Object.fromEntries(firstPages.map((page) => [page.name, page])) as Record<Paged['name'], ListingPage>;

/** Names the two listings of a sport: what its category is called, and that of its special collection. */
export const listingsOfSport = (name: string): [string, string] => [name, `${name} Special`];

/** Gives every listing of the shop that has a page, in the order in which a search names them. */
export function listingPages(): readonly ListingPage[] {
  const added = toldSports().flatMap((one): ListingPage[] => {
    if (typeof one === 'string') return [];
    const { sport, name, special, hidden } = one;
    const [all, few] = listingsOfSport(name);
    const page = { name: all, path: `/sports/${sport}`, title: `${name} Merchandise`, hidden };
    return [page, { name: few, path: `/special/${sport}`, title: `${few} Collection`, hidden: hidden || !special }];
  });
  const written = toldCollections().map((one): ListingPage => {
    const { slug, name, title, hidden } = one;
    const first = firstPages.find(({ path }) => path === `/${slug}`);
    return first ? { ...first, title, hidden } : { name, path: `/collection/${slug}`, title, menu: 'any sport', hidden };
  });
  const all = [...added, ...written];
  const said = new Map(all.map((page) => [page.path, page]));
  const first = firstPages.map((page) => said.get(page.path) ?? page);
  return [...first, ...all.filter((page) => !first.includes(page))];
}

/** Picks those a group of the menus shows. */
export function listingsIn(menu: Row['menu']): ListingPage[] {
  return listingPages().filter((page) => page.menu === menu && !page.hidden);
}

/** Finds the listing whose page is at a path, which may end in a slash. */
export function listingAt(path: string): ListingPage | undefined {
  const plain = path.replace(/\/+$/, '');
  return listingPages().find((page) => page.path === plain);
}
