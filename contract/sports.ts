// Imports only the list of built-in sports: the menus of every page need it.

import { firstSports } from './lists.ts';

/** Header of a sport page. Colours are '#rrggbb'. */
export interface SportHead {
  subtitle: string;
  ground: string;
  onGround: string;
}

/** Sport as pages show it. */
export interface ShopSport extends SportHead {
  /** Name in URLs and products: 'hockey'. */
  sport: string;
  /** Display name, also of its listing; the special collection's name adds a word. */
  name: string;
  /** Name in Devanagari. */
  hindi: string;
  /** Header of its special collection; null if it has none. */
  special: SportHead | null;
  /** True to leave it out of menus, search and sitemap. Its pages stay available. */
  hidden: boolean;
}

/** Sport for the browser. A built-in one is sent by its name: its texts are bundled. */
export type ToldSport = string | ShopSport;

/** Serializes the sports for pages; undefined if they are the unchanged built-in ones. */
export function sportsForPages({ sports }: { readonly sports: readonly ToldSport[] }): string | undefined {
  const isFirst = sports.length === firstSports.length && firstSports.every((sport, at) => sports[at] === sport);
  return isFirst ? undefined : JSON.stringify(sports);
}
