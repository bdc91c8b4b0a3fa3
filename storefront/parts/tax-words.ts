import type { ShopFacts } from '#contract/shop-facts.ts';

/** Returns the note that tax is added, shown next to every price that can be added to the cart. */
export const taxWords = (shop: ShopFacts): string => shop.seller.terms?.tax?.words ?? '+10% tax at checkout';
