import { seller } from '#contract/seller.ts';
import { firstHome } from './first-home.ts';
import type { ShownHome } from './home.ts';

/** Returns the home page embedded by the server, or the default one. */
export const toldHome = (): ShownHome => seller.home ?? firstHome;
