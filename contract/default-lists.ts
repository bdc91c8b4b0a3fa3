import { firstSports } from './lists.ts';
import type { ShopLists } from './shop-lists.ts';

/** Lists of a shop that added and changed none. */
export const firstLists: ShopLists = { sports: firstSports, kinds: undefined, collections: [] };
