/** The most pieces of one line, in the cart and in an order. */
export const maxQuantity = 10;

/** The most lines of a cart or an order; keeps every request bounded. */
export const maxLines = 50;

export const tooManyLines = `A cart holds at most ${maxLines} different items. Remove some to go on.`;

/** Tax in percent of the subtotal; delivery is not taxed. */
export const taxPercent = 10;

/** Tax on an amount in paise, rounded half up once for the whole order. */
export function taxOn(subtotalPaise: number): number {
  return Math.floor((subtotalPaise * taxPercent + 50) / 100);
}
