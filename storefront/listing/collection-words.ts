import { firstCollectionHeads } from '#contract/default-collections.ts';
import type { Sort } from '#contract/facets.ts';
import { type CollectionPath, type ListingPage, namedListings } from '#contract/listings.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';

interface CollectionHead {
  subtitle: string;
  ground: string;
  onGround: string;
  painted?: boolean;
  /** Default sort order, if it differs from the shop's default. */
  usualSort?: Sort;
}

/** Settings of some collections. Only the collections with `painted` have painted lettering. */
const own: Partial<Record<CollectionPath, Pick<CollectionHead, 'painted' | 'usualSort'>>> = {
  '/limited-edition': { painted: true },
  '/hotsale': { painted: true, usualSort: 'saving' },
};

/** Returns the header of a collection page: edited by staff, or the default. Its picture is a set of three garments. */
export function collectionHead(
  shop: ShopFacts,
  { path, name }: Pick<ListingPage, 'path' | 'name'>,
): CollectionHead | undefined {
  const written = shop.collections.find((one) => one.name === name);
  const first = firstCollectionHeads[path as CollectionPath];
  if (!written) return first && { ...first, ...own[path as CollectionPath] };
  const { subtitle, ground, onGround } = written;
  return { subtitle, ground, onGround, ...own[path as CollectionPath] };
}

/** Returns a listing to suggest on a page without results, other than the current one. */
export const otherListings = (path: string) =>
  [namedListings['Limited Edition'], namedListings.Cricket].find((one) => one.path !== path);
