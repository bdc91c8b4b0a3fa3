import type { CatalogueSearch } from '#server/catalogue/search/search-catalogue.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import type { CheckoutContext } from '#server/selling/checkout/place-order.ts';

/** Dependencies for phone orders. */
export interface CallerContext extends CheckoutContext, Needs<'publicUrl'> {
  search: Pick<CatalogueSearch, 'find'>;
}
