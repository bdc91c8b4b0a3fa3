import { seller } from '#contract/seller.ts';

/** Said wherever a price stands that something can be put into the cart at: the tax comes on top. */
export const taxWords = (): string => seller.terms?.tax?.words ?? '+10% tax at checkout';
