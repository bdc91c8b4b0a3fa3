import { writeDays } from '#contract/delivery-rules.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import { shownTerm } from '#contract/told-terms.ts';
import type { CartLine } from '../browser/cart-lines.ts';

/**
 * Returns the sentence on returns of a cart. Undefined if all pieces are custom, as their lines have their own
 * sentence. Pure.
 */
export function returnPromise(
  shop: ShopFacts,
  lines: readonly Pick<CartLine, 'isCustomProduct' | 'size'>[],
): string | undefined {
  const made = lines.filter(({ isCustomProduct }) => isCustomProduct).length;
  if (made > 0 && made === lines.length) return undefined;
  const hasSizes = lines.some(({ isCustomProduct, size }) => !isCustomProduct && size !== 'One size');
  return `${hasSizes ? 'Return or swap sizes' : 'Return'} within ${writeDays(shownTerm(shop, 'returns').days)}. ${made > 0 ? 'Final sale and custom' : 'Final sale'} pieces only if faulty.`;
}
