import { told } from '#contract/told-terms.ts';

/** Why a cart is too big to be ordered, and what to do about it; undefined for one that is not. */
export function tooManyWords(different: number): string | undefined {
  const { lines: most } = told('limits');
  if (different <= most) return undefined;
  return `Your cart has ${different} different items, and an order holds at most ${most}. Remove ${different - most} to go on.`;
}
