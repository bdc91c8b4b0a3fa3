// Apart from the listings themselves: only pages that can be narrowed load it.

/** What a listing can be narrowed by, in the order of the filter rail. The names are the address's. */
export const facetNames = ['kind', 'size', 'sport', 'team', 'athlete', 'price', 'offer'] as const;

/** All a listing's address can say: what narrows it, its order, and how many are shown. */
export const listingParameters = [...facetNames, 'sort', 'show'] as const;
