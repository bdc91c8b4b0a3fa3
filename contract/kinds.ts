// Imports no zod: pages with lists load it.

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
  /** All sizes in which it was ever made, in shelf order. */
  sizes: readonly string[];
}

/** Kind of goods for pages. An unchanged built-in kind is only a name, as the page scripts contain its texts. */
export type ToldKind = string | ShopKind;

/** Returns the shop's kinds of goods in filter order. */
export function toldKinds({ kinds }: { readonly kinds: readonly ToldKind[] | undefined }): readonly ToldKind[] {
  return kinds ?? firstKinds;
}

/** Returns the kinds of goods to embed in pages; undefined if they are the unchanged built-in ones. */
export function kindsForPages(kinds: readonly ToldKind[]): readonly ToldKind[] | undefined {
  const isFirst = kinds.length === firstKinds.length && firstKinds.every((kind, at) => kinds[at] === kind);
  return isFirst ? undefined : kinds;
}
