import { seller } from '#contract/seller.ts';

/** Returns the note that tax is added, shown next to every price that can be added to the cart. */
export const taxWords = (): string => seller.terms?.tax?.words ?? '+10% tax at checkout';
