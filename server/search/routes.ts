import { searchProducts, suggest } from '#contract/catalogue.ts';
import { presentProduct } from '#server/catalogue/present-product.ts';
import { mount, type Router, succeed } from '#server/platform/mount.ts';
import type { CatalogueSearch } from './search-catalogue.ts';

/** Most products an answer has (the specification's own limit). */
const mostFound = 60;

export function mountSearch(router: Router, search: CatalogueSearch): void {
  mount(router, searchProducts, async ({ params }) => succeed((await search.find(params.query, mostFound)).map(presentProduct)));
  mount(router, suggest, async ({ query }) => succeed(await search.suggest(query.q)));
}
