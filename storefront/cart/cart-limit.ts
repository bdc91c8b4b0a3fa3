import type { ShopFacts } from '#contract/shop-facts.ts';
import { shownTerm } from '#contract/told-terms.ts';

/** Returns the message for a cart with too many lines, with the number to remove. Undefined within the limit. */
export function tooManyWords(shop: ShopFacts, different: number): string | undefined {
  const { lines: most } = shownTerm(shop, 'limits');
  if (different <= most) return undefined;
  return `Your cart has ${different} different items, and an order holds at most ${most}. Remove ${different - most} to go on.`;
}
