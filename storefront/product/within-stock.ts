import type { ShopFacts } from '#contract/shop-facts.ts';
import { behindName } from '#contract/size-words.ts';
import { atMostWords, shownTerm } from '#contract/told-terms.ts';

/** Wanted quantity of one size, with stock and cart. */
export interface WantedPieces {
  size: string;
  quantity: number;
  /** Stock, if low enough to be shown. */
  left: number | undefined;
  /** Quantity already in the cart. */
  held: number;
}

/** Returns the reason why the quantity cannot be added to the cart; undefined if it can be added. Pure. */
export function whyNotMore(shop: ShopFacts, { size, quantity, left, held }: WantedPieces): string | undefined {
  if (held + quantity > shownTerm(shop, 'limits').perLine) return atMostWords(shop);
  if (left === undefined || held + quantity <= left) return undefined;
  const few = `Only ${left} left${behindName(size, ' in ')}`;
  if (held === 0) return few;
  const some = `${held} of them ${held === 1 ? 'is' : 'are'}`;
  const every = left === 1 ? 'it is' : 'they are';
  return `${few}, and ${held >= left ? every : some} in your cart`;
}
