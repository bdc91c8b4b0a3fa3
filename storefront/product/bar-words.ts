import type { ProductDetail } from '#contract/catalogue.ts';
import { formatRupees } from '#contract/money.ts';

interface Added {
  /** True if each piece gets a name on its back. */
  isNamed: boolean;
  quantity: number;
}

/** Formats the price of what the buy button adds: all pieces, with the fee of their names. */
export function addedPrice(
  { Price, back }: Pick<ProductDetail, 'Price' | 'back'>,
  { isNamed, quantity }: Added,
): string {
  const fee = isNamed && back ? back.fee : 0;
  return formatRupees((Price + fee) * quantity);
}

interface Wanted {
  /** Chosen size; undefined before the choice. */
  size: string | undefined;
  hasOneSize: boolean;
  isSoldOut: boolean;
  quantity: number;
}

/** Describes the size and quantity that the button adds: 'Size M, 2 pieces'. Undefined if the price says it all. */
export function addedPieces({ size, hasOneSize, isSoldOut, quantity }: Wanted): string | undefined {
  const pieces = quantity > 1 ? `${quantity} pieces` : undefined;
  if (hasOneSize) return pieces;
  if (!size) return isSoldOut ? undefined : 'Choose a size';
  return pieces ? `Size ${size}, ${pieces}` : `Size ${size}`;
}
