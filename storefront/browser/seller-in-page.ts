import type { Seller } from '#contract/seller.ts';

/** Who sells here, as the server wrote it into the page: the same build serves every owner. Stands for `seller.ts` in a browser. */
export const seller: Seller = JSON.parse(document.documentElement.dataset.seller ?? '{}');
