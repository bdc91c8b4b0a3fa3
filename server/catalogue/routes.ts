import { listCategory, readProduct, searchProducts, suggest } from '#contract/catalogue.ts';
import type { Db } from '#database/db.ts';
import { type Door, mount, succeed } from '#server/platform/mount.ts';
import { Problem } from '#server/platform/problem.ts';
import { findListing, isCategory, listingsNamed, whereListed } from './collections.ts';
import { presentDetail, presentProduct } from './present-product.ts';
import { findProduct, listProducts } from './queries.ts';
import { searchCatalogue } from './search-catalogue.ts';
import { listingTag, productTag, stockTag } from './tags.ts';

export function mountCatalogue(door: Door, db: Db): void {
  mount(
    door,
    listCategory,
    async ({ params }, { shows }) => {
      const listing = findListing(params.category);
      if (!listing) return succeed([]);
      const rows = await listProducts(db, whereListed(listing));
      shows(listingTag(listing), ...rows.map(({ id }) => productTag(id)));
      return succeed(rows.map(presentProduct));
    },
    { keep: true },
  );

  mount(
    door,
    readProduct,
    async ({ params }, { shows }) => {
      const category = findListing(params.category);
      const row = category && isCategory(category) ? await findProduct(db, category, params.numericId) : undefined;
      if (!row) throw new Problem(404, 'not_found', "We couldn't find this product");
      shows(productTag(row.id), stockTag(row.id));
      return succeed(presentDetail(row));
    },
    { keep: true },
  );

  mount(door, searchProducts, async ({ params }) => {
    const rows = await searchCatalogue(db, params.query, 60);
    return succeed(rows.map(presentProduct));
  });

  mount(door, suggest, async ({ query }) => {
    const products = (await searchCatalogue(db, query.q, 3)).map(presentProduct);
    return succeed({ products, categories: listingsNamed(query.q), athletes: [] });
  });
}
