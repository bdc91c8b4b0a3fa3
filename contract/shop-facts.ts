// Imports only types: every page uses it.

import type { Seller } from './seller.ts';
import type { ShopLists } from './shop-lists.ts';

/** Values of one shop that its pages show. The server renders with them and embeds them for the browser. */
export interface ShopFacts extends ShopLists {
  readonly seller: Seller;
}
