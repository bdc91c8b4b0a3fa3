import { type Finding, searchProductsEndpoint, suggestEndpoint } from '#contract/catalogue.ts';
import { mostFoundShown, shownIn } from '#contract/facets.ts';
import { listEnvelope, presentProduct } from '#server/catalogue/products/present-product.ts';
import { mountEndpoint, type Router, successEnvelope } from '#server/foundation/http/mount.ts';
import type { KnownFacts } from '#server/foundation/values/known-facts.ts';
import type { CatalogueSearch } from './search-catalogue.ts';

/** Maximum number of products per response (from the specification), unless the page's URL asks for more. */
const mostFound = 60;

export function mountSearch(shopFacts: KnownFacts, router: Router, search: CatalogueSearch): void {
  mountEndpoint(router, searchProductsEndpoint, async ({ params, query: { by } }) => {
    const address = new URLSearchParams(by);
    const limit = address.has('show') ? Math.min(mostFoundShown, shownIn(address)) : mostFound;
    const { products, finding } = await search.find(params.query, limit, address);
    return {
      ...listEnvelope(shopFacts, products.map(presentProduct)),
      ...(tellsSomething(finding) && { finding }),
    };
  });
  mountEndpoint(router, suggestEndpoint, async ({ query }) => successEnvelope(await search.suggest(query.q)));
}

/** Returns true if a finding has anything to show; otherwise the response is just an empty list. */
function tellsSomething({ total, terms, unsold, leads, corrected, nearby }: Finding): boolean {
  return total + terms.length + unsold.length + leads.length > 0 || corrected !== null || nearby !== null;
}
