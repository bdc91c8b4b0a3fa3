import { firstKinds } from '#contract/kind-names.ts';
import type { ToldKind } from '#contract/kinds.ts';
import type { Seller } from '#contract/seller.ts';

const seller: Seller = JSON.parse(document.documentElement.dataset.seller ?? '{}');

/**
 * Returns the kinds of goods that the server embedded in the page, as one build serves all shops. Replaces `kinds.ts`
 * in a browser.
 */
export const toldKinds = (): readonly ToldKind[] => seller.kinds ?? firstKinds;
