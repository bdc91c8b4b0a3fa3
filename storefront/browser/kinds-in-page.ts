import { firstKinds } from '#contract/kind-names.ts';
import type { ToldKind } from '#contract/kinds.ts';
import { seller } from '#contract/seller.ts';

/**
 * Returns the kinds of goods that the server embedded in the page, as one build serves all shops. Replaces `kinds.ts`
 * in a browser.
 */
export const toldKinds = (): readonly ToldKind[] => seller.kinds ?? firstKinds;
