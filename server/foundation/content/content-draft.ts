import type { Seller } from '#contract/seller.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';

/** Unsaved content of every page; undefined values are the default. */
export type ContentDraft = Partial<Pick<Seller, 'announcement' | 'home' | 'menus'>>;

/** Returns the shop's facts with unsaved content, for one preview. Pure. */
export function withDraft(shopFacts: ShopFacts, draft: ContentDraft): ShopFacts {
  return { ...shopFacts, seller: { ...shopFacts.seller, ...draft } };
}
