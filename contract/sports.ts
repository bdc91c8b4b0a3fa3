// Imports nothing but the list of the first: the menus of every page need it.

import { firstSports } from './lists.ts';

/** What heads a page of a sport. Colours are '#rrggbb'. */
export interface SportHead {
  subtitle: string;
  ground: string;
  onGround: string;
}

/** A sport as pages show it. */
export interface ShopSport extends SportHead {
  /** As addresses and products write it: 'hockey'. */
  sport: string;
  /** The name of its listing too; its special collection's has a word more. */
  name: string;
  /** The name in Devanagari. */
  hindi: string;
  /** What heads its special collection; null where it has none. */
  special: SportHead | null;
  /** In no menu, search or sitemap. Its pages stay at their addresses. */
  hidden: boolean;
}

/** Sport for the browser. A built-in one is sent by its name: its texts are bundled. */
export type ToldSport = string | ShopSport;

/** Key on globalThis, because the build of the storefront's server has a second copy of this module. */
const kept = Symbol.for('maidan.sports');

/** Makes these the sports of everything this process says from now on. */
export function openWithSports(sports: readonly ToldSport[]): void {
  Reflect.set(globalThis, kept, sports);
}

/** Gives the sports of the shop in the order of its menus. In a browser another module stands in its place, which reads them from the page. */
export function toldSports(): readonly ToldSport[] {
  const current: readonly ToldSport[] | undefined = Reflect.get(globalThis, kept);
  return current ?? firstSports;
}

/** What pages write down of the sports; undefined where they are those that every shop begins with. */
export function sportsForPages(): string | undefined {
  const told = toldSports();
  const asBegun = told.length === firstSports.length && firstSports.every((sport, at) => told[at] === sport);
  return asBegun ? undefined : JSON.stringify(told);
}
