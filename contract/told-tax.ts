import type { ShopFacts } from './shop-facts.ts';
import type { ToldTax } from './tax-rules.ts';

const first: Pick<ToldTax, 'percent'> = { percent: 10 };

/** Returns the shop's tax rate, or the default one. */
export const toldTax = ({ seller }: ShopFacts): Pick<ToldTax, 'percent'> => seller.terms?.tax ?? first;
