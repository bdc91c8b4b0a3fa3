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

/** Key on globalThis, because the SSR bundle contains a second copy of this module. */
const kept = Symbol.for('maidan.sports');

/** Sets the sports that this process uses from now on. */
export function openWithSports(sports: readonly ToldSport[]): void {
  Reflect.set(globalThis, kept, sports);
}

/**
 * Returns the shop's sports in menu order. The browser build replaces this module by one that reads them from the page.
 */
export function toldSports(): readonly ToldSport[] {
  const current: readonly ToldSport[] | undefined = Reflect.get(globalThis, kept);
  return current ?? firstSports;
}

/** Serializes the sports for pages; undefined if they are the unchanged built-in ones. */
export function sportsForPages(): string | undefined {
  const told = toldSports();
  const asBegun = told.length === firstSports.length && firstSports.every((sport, at) => told[at] === sport);
  return asBegun ? undefined : JSON.stringify(told);
}
