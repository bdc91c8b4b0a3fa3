import type { CheckoutContext } from '#server/checkout/place-order.ts';
import type { Needs } from '#server/platform/context.ts';
import type { CatalogueSearch } from '#server/search/search-catalogue.ts';

/** What it takes to order for a caller. */
export interface CallerContext extends CheckoutContext, Needs<'publicUrl'> {
  search: Pick<CatalogueSearch, 'find'>;
}
