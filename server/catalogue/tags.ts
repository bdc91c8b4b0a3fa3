import type { ListingName } from '#contract/listings.ts';

/** Names the tags that invalidate a cached response: what it shows of the catalogue. */
export const productTag = (id: string): string => `product:${id}`;
export const stockTag = (id: string): string => `stock:${id}`;
export const athletesTag = 'athletes';
export const listingTag = (name: ListingName): string => `listing:${name}`;
