import { seller } from '#contract/seller.ts';
import type { ToldTax } from './tax-rules.ts';

const first: Pick<ToldTax, 'percent'> = { percent: 10 };

/** The tax as the server told it: as every shop begins with it where nobody set another. */
export const toldTax = (): Pick<ToldTax, 'percent'> => seller.terms?.tax ?? first;
