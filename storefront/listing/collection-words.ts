import { toldCollections } from '#contract/collections.ts';
import type { Sort } from '#contract/facets.ts';
import { firstCollectionHeads } from '#contract/first-collections.ts';
import { type CollectionPath, type ListingPage, listings } from '#contract/listings.ts';

interface CollectionHead {
  subtitle: string;
  ground: string;
  onGround: string;
  painted?: boolean;
  /** The order where none is asked for, beside the one in which the shop gives them. */
  usualSort?: Sort;
}

/** Painted lettering stands on these two alone. */
const own: Partial<Record<CollectionPath, Pick<CollectionHead, 'painted' | 'usualSort'>>> = {
  '/limited-edition': { painted: true },
  '/hotsale': { painted: true, usualSort: 'saving' },
};

/** What heads the listing of a collection: as somebody wrote it, else as every shop begins with it. Sets of three garments head them. */
export function collectionHead({ path, name }: Pick<ListingPage, 'path' | 'name'>): CollectionHead | undefined {
  const written = toldCollections().find((one) => one.name === name);
  const first = firstCollectionHeads[path as CollectionPath];
  if (!written) return first && { ...first, ...own[path as CollectionPath] };
  const { subtitle, ground, onGround } = written;
  return { subtitle, ground, onGround, ...own[path as CollectionPath] };
}

/** Where somebody is led who finds nothing, which is not where they are. */
export const elsewhere = (path: string) => [listings['Limited Edition'], listings.Cricket].find((one) => one.path !== path);
