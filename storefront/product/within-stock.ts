import { maxQuantity } from '#contract/cart-rules.ts';

/** Pieces of one size that somebody wants, and what stands beside them. */
export interface Wanted {
  size: string;
  quantity: number;
  /** Pieces the shop has, where so few are left that it says so. */
  left: number | undefined;
  /** Pieces that lie in their cart already. */
  held: number;
}

/** Says why that many more cannot go into the cart; undefined where they can. Pure. */
export function whyNotMore({ size, quantity, left, held }: Wanted): string | undefined {
  if (held + quantity > maxQuantity) return 'Maximum quantity per item is 10';
  if (left === undefined || held + quantity <= left) return undefined;
  if (held === 0) return `Only ${left} left in ${size}`;
  return `Only ${left} left in ${size}, and ${held >= left && left === 1 ? 'it is' : held >= left ? 'they are' : `${held} of them ${held === 1 ? 'is' : 'are'}`} in your cart`;
}
