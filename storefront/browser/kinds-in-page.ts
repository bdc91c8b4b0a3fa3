import { firstKinds } from '#contract/kind-names.ts';
import type { ToldKind } from '#contract/kinds.ts';
import { seller } from '#contract/seller.ts';

/** The kinds of goods of the shop, as the server wrote them into the page: the same build serves every owner. Stands for `kinds.ts` in a browser. */
export const toldKinds = (): readonly ToldKind[] => seller.kinds ?? firstKinds;
