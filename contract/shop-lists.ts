// Imports only types: every page uses it.

import type { ShopCollection } from './collections.ts';
import type { ToldKind } from './kinds.ts';
import type { ToldSport } from './sports.ts';

/** Lists of one shop from which its listings, menus and filters follow. */
export interface ShopLists {
  /** Sports in menu order. */
  readonly sports: readonly ToldSport[];
  /** Kinds of goods in filter order; undefined for the unchanged built-in ones. */
  readonly kinds: readonly ToldKind[] | undefined;
  /** Collections that staff edited, in menu order. */
  readonly collections: readonly ShopCollection[];
}
