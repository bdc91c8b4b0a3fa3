import { maxLines } from '#contract/cart-rules.ts';

/** Why a cart is too big to be ordered, and what to do about it; undefined for one that is not. */
export function tooManyWords(different: number): string | undefined {
  if (different <= maxLines) return undefined;
  return `Your cart has ${different} different items, and an order holds at most ${maxLines}. Remove ${different - maxLines} to go on.`;
}
