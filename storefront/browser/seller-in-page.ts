import type { Seller } from '#contract/seller.ts';

/** Seller that the server embedded in the page, as one build serves all shops. Replaces `seller.ts` in a browser. */
export const seller: Seller = JSON.parse(document.documentElement.dataset.seller ?? '{}');
