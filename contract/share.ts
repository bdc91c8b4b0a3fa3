import { listingAt } from './listings.ts';
import type { ShopLists } from './shop-lists.ts';

/** Size in pixels of the card that messengers and social networks show for a page. */
export const cardSize = { width: 1200, height: 630 } as const;

/** Returns the URL of a card. Names: `home`, a listing's path with dashes, `athlete-` plus slug, `product-` plus id. */
export function shareAddress(name: string): string {
  return `/images/share/${name}.jpg`;
}

/**
 * Returns the card name for a page path; pages without goods use the home card. A product's card name is not derived
 * from its path.
 */
export function shareNameOf(lists: ShopLists, path: string): string {
  const plain = listingAt(lists, path)?.path ?? /^\/athlete\/[^/]+/.exec(path)?.[0];
  return plain ? plain.slice(1).replaceAll(/\/|%20/g, '-') : 'home';
}
