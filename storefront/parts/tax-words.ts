import { taxPercent } from '#contract/cart-rules.ts';

/** Said wherever a price stands that something can be put into the cart at: the tax comes on top. */
export const taxWords = `+${taxPercent}% tax at checkout`;
