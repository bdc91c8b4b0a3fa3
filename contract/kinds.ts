// Imports no zod: pages with lists load a replacement of this module.

import { firstKinds, type KindAges } from './kind-names.ts';

/** Kind of goods as pages show it. */
export interface ShopKind {
  /** Name in URLs and products: 'gloves'. */
  kind: string;
  /** Filter label: 'Gloves'. */
  name: string;
  ages: KindAges;
  /** True for clothing. Without women's cuts it fits everybody of its age group. */
  worn: boolean;
  /** All sizes it was ever made in, in shelf order. */
  sizes: readonly string[];
}

/** Kind of goods; an unchanged built-in one is only named, as the page scripts contain its texts. */
export type ToldKind = string | ShopKind;

/** Stored on globalThis because the SSR bundle contains a second copy of this module. */
const kept = Symbol.for('maidan.kinds');

/** Sets the kinds of goods that this process uses from now on. */
export function openWithKinds(kinds: readonly ToldKind[]): void {
  Reflect.set(globalThis, kept, kinds);
}

/**
 * Returns the shop's kinds of goods in filter order. The browser build replaces this module by one that reads them from
 * the page.
 */
export function toldKinds(): readonly ToldKind[] {
  const current: readonly ToldKind[] | undefined = Reflect.get(globalThis, kept);
  return current ?? firstKinds;
}

/** Returns the kinds of goods to embed in pages; undefined if they are the unchanged built-in ones. */
export function kindsForPages(): readonly ToldKind[] | undefined {
  const told = toldKinds();
  const asBegun = told.length === firstKinds.length && firstKinds.every((kind, at) => told[at] === kind);
  return asBegun ? undefined : told;
}
