import { firstHome } from './default-home.ts';
import type { ShownHome } from './home.ts';
import type { ShopFacts } from './shop-facts.ts';

/** Returns the shop's home page, or the default one. */
export const toldHome = ({ seller }: ShopFacts): ShownHome => seller.home ?? firstHome;
