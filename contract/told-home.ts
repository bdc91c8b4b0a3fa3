import { seller } from '#contract/seller.ts';
import { firstHome } from './first-home.ts';
import type { ShownHome } from './home.ts';

/** The home page as the server told it: as every shop begins with it where nobody wrote another. */
export const toldHome = (): ShownHome => seller.home ?? firstHome;
