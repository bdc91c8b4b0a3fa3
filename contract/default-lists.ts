import { firstSports } from './lists.ts';
import type { ShopLists } from './shop-lists.ts';

/** Default lists, of a shop that has not changed them. */
export const firstLists: ShopLists = { sports: firstSports, kinds: undefined, collections: [] };
