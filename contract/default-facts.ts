import { firstLists } from './default-lists.ts';
import { demoSeller } from './seller.ts';
import type { ShopFacts } from './shop-facts.ts';

/** Facts of a demo shop whose owner changed nothing. */
export const firstFacts: ShopFacts = { seller: demoSeller, ...firstLists };
