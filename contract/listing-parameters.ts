// Apart from the listings themselves: only pages that can be narrowed load it.

/** What a list can be narrowed by, in the order of the filter rail. */
export const facetNames = ['for', 'kind', 'size', 'price', 'sport', 'team', 'athlete', 'offer'] as const;

/** The parameters that narrow, in the order in which an address has them: a price is a range, and `off` the least saving in percent. */
export const narrowingParameters = ['for', 'kind', 'size', 'sport', 'team', 'athlete', 'from', 'to', 'off', 'offer'] as const;

/** All a listing's address can say: what narrows it, its order, and how many are shown. */
export const listingParameters = [...narrowingParameters, 'sort', 'show'] as const;
