import { listingAt } from './listings.ts';

/** The card a page is passed on with in messages and posts, in pixels. */
export const cardSize = { width: 1200, height: 630 } as const;

/** Address of a card by its name: `home`, a listing's path with dashes, `athlete-` and a slug, `product-` and an id. */
export function shareAddress(name: string): string {
  return `/images/share/${name}.jpg`;
}

/** Name of the card of the page at a path; pages that show no goods of their own take the home page's. A product's is not in its path. */
export function shareNameOf(path: string): string {
  const plain = listingAt(path)?.path ?? /^\/athlete\/[^/]+/.exec(path)?.[0];
  return plain ? plain.slice(1).replaceAll(/\/|%20/g, '-') : 'home';
}
