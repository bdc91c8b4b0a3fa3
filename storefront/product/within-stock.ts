import { behindName } from '#contract/size-words.ts';
import { atMostWords, told } from '#contract/told-terms.ts';

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
  if (held + quantity > told('limits').perLine) return atMostWords();
  if (left === undefined || held + quantity <= left) return undefined;
  const few = `Only ${left} left${behindName(size, ' in ')}`;
  if (held === 0) return few;
  return `${few}, and ${held >= left && left === 1 ? 'it is' : held >= left ? 'they are' : `${held} of them ${held === 1 ? 'is' : 'are'}`} in your cart`;
}
