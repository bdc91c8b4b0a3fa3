import { demoSeller, type Seller } from '#contract/seller.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';

/** Facts of a shop, whose parts are replaced when they are loaded again. */
export interface MutableFacts extends ShopFacts {
  seller: Seller;
}

/** Creates the facts of a demo shop whose owner changed nothing. */
export function createShopFacts(): MutableFacts {
  return { seller: demoSeller };
}
