// Imports no zod: pages with lists load what stands for it.

import { firstKinds, type KindAges } from './kind-names.ts';

/** A kind of goods as pages show it. */
export interface ShopKind {
  /** As addresses and products write it: 'gloves'. */
  kind: string;
  /** What a filter calls it: 'Gloves'. */
  name: string;
  ages: KindAges;
  /** It is worn: what no women's cuts are made of fits whoever is of that age. */
  worn: boolean;
  /** Every size it was ever made in, in the order of the shelf. */
  sizes: readonly string[];
}

/** One that is as every shop begins with it is only named: what is said of it stands in the pages' own scripts. */
export type ToldKind = string | ShopKind;

/** The storefront's build has a copy of this module for itself: what both know hangs on the process. */
const kept = Symbol.for('maidan.kinds');

/** Makes these the kinds of goods of everything this process says from now on. */
export function openWithKinds(kinds: readonly ToldKind[]): void {
  Reflect.set(globalThis, kept, kinds);
}

/** Gives the kinds of goods of the shop in the order of its filters. In a browser another module stands in its place, which reads them from the page. */
export function toldKinds(): readonly ToldKind[] {
  const current: readonly ToldKind[] | undefined = Reflect.get(globalThis, kept);
  return current ?? firstKinds;
}

/** What pages are told of the kinds; undefined where they are those that every shop begins with. */
export function kindsForPages(): readonly ToldKind[] | undefined {
  const told = toldKinds();
  const asBegun = told.length === firstKinds.length && firstKinds.every((kind, at) => told[at] === kind);
  return asBegun ? undefined : told;
}
