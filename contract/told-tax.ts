import { seller } from '#contract/seller.ts';
import type { ToldTax } from './tax-rules.ts';

const first: Pick<ToldTax, 'percent'> = { percent: 10 };

/** Returns the tax rate embedded by the server, or the default one. */
export const toldTax = (): Pick<ToldTax, 'percent'> => seller.terms?.tax ?? first;
