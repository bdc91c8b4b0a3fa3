// Separate from the listings, so that only pages with filters load it.

/** Facets of a list, in the order of the filter rail. */
export const facetNames = ['for', 'kind', 'size', 'price', 'sport', 'team', 'athlete', 'origin', 'offer'] as const;

/** Filter parameters in URL order. `from` and `to` are a price range, `off` is the minimum saving in percent. */
export const narrowingParameters = [
  'for',
  'kind',
  'size',
  'sport',
  'team',
  'athlete',
  'origin',
  'from',
  'to',
  'off',
  'offer',
] as const;

/** All parameters of a listing URL: filters, sort order, and the number of products shown. */
export const listingParameters = [...narrowingParameters, 'sort', 'show'] as const;
