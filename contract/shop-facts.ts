// Imports only types: every page uses it.

import type { Seller } from './seller.ts';

/** Values of one shop that its pages show. The server renders with them and embeds them for the browser. */
export interface ShopFacts {
  readonly seller: Seller;
}
