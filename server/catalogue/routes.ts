import { listAthletes, readAthlete } from '#contract/athletes.ts';
import { listCategory, readProduct } from '#contract/catalogue.ts';
import type { Db } from '#database/db.ts';
import { mount, type Router, succeed } from '#server/platform/mount.ts';
import { Problem } from '#server/platform/problem.ts';
import { findListing, isCategory, whereListed } from './collections.ts';
import { presentAthlete } from './present-athlete.ts';
import { presentDetail, presentProduct } from './present-product.ts';
import * as queries from './queries.ts';
import { athletesTag, listingTag, productTag, stockTag } from './tags.ts';

export function mountCatalogue(router: Router, db: Db): void {
  mount(
    router,
    listCategory,
    async ({ params }, { shows }) => {
      const listing = findListing(params.category);
      if (!listing) return succeed([]);
      const rows = await queries.listProducts(db, whereListed(listing));
      shows(listingTag(listing), ...rows.map(({ id }) => productTag(id)));
      return succeed(rows.map(presentProduct));
    },
    { cache: { seconds: 60 } },
  );

  mount(
    router,
    readProduct,
    async ({ params }, { shows }) => {
      const category = findListing(params.category);
      const row = category && isCategory(category) ? await queries.findProduct(db, category, params.numericId) : undefined;
      if (!row) throw new Problem(404, 'not_found', "We couldn't find this product");
      shows(productTag(row.id), stockTag(row.id));
      return succeed(presentDetail(row));
    },
    { cache: true },
  );

  mount(
    router,
    listAthletes,
    async (_, { shows }) => {
      const rows = await queries.listAthletes(db);
      shows(athletesTag, ...rows.map(({ shirtId }) => productTag(shirtId)));
      return succeed(rows.map(presentAthlete));
    },
    { cache: true },
  );

  mount(
    router,
    readAthlete,
    async ({ params }, { shows }) => {
      const row = (await queries.listAthletes(db, params.slug.toLowerCase()))[0];
      if (!row) throw new Problem(404, 'not_found', "We don't have a page for this athlete yet");
      shows(athletesTag, productTag(row.shirtId));
      return succeed(presentAthlete(row));
    },
    { cache: true },
  );
}
