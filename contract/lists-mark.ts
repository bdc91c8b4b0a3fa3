import { collectionsForPages } from './collections.ts';
import type { ShopLists } from './shop-lists.ts';
import { sportsForPages } from './sports.ts';

/** Returns a short hash of the sports, collections and kinds of goods. Undefined if all are built in and unchanged. */
export function listsMark(lists: ShopLists): string | undefined {
  const kinds = lists.kinds ? JSON.stringify(lists.kinds) : '';
  const told = `${sportsForPages(lists) ?? ''}${collectionsForPages(lists) ?? ''}${kinds}`;
  return told === '' ? undefined : markOf(told);
}

/** Returns a 32-bit hash (FNV-1a), short because every response contains it. */
function markOf(told: string): string {
  let hash = 0x811c9dc5;
  for (const letter of told) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}
