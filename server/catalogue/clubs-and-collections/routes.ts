import { listAthletesEndpoint, readAthleteEndpoint } from '#contract/athletes.ts';
import { listCategoryEndpoint, readProductEndpoint } from '#contract/catalogue.ts';
import { categoryNames } from '#contract/category-names.ts';
import { listClubsEndpoint as listClubsCall, readClubEndpoint } from '#contract/clubs.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import type { Db } from '#database/db.ts';
import { findListing, isCategory, orderOf, whereListed } from '#server/catalogue/catalogue-lists/collections.ts';
import { listEnvelope, presentDetail, presentProduct } from '#server/catalogue/products/present-product.ts';
import { readCharts } from '#server/catalogue/products/product-facts.ts';
import * as queries from '#server/catalogue/products/queries.ts';
import { athletesTag, listingTag, productTag, stockTag } from '#server/catalogue/products/tags.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { mountEndpoint, type Router, successEnvelope } from '#server/foundation/http/mount.ts';
import type { KnownFacts } from '#server/foundation/values/known-facts.ts';
import { crestPicture, findClub, findDrawnClub, listClubs } from './clubs.ts';
import { presentAthlete } from './present-athlete.ts';

/** Mounts lists, products, athletes and clubs. */
export function mountCatalogue(shopFacts: KnownFacts, router: Router, db: Db): void {
  mountClubs(shopFacts, router, db);
  mountEndpoint(
    router,
    listCategoryEndpoint,
    async ({ params }, { shows }) => {
      const listing = findListing(shopFacts, params.category);
      if (!listing) return listEnvelope(shopFacts, []);
      const rows = await queries.listProducts(
        db,
        whereListed(shopFacts, listing),
        undefined,
        orderOf(shopFacts, listing),
      );
      shows(listingTag(listing), ...rows.map(({ id }) => productTag(id)));
      return listEnvelope(shopFacts, rows.map(presentProduct));
    },
    { cache: { seconds: 60 } },
  );

  mountEndpoint(
    router,
    readProductEndpoint,
    async ({ params }, { shows }) => {
      const category = findListing(shopFacts, params.category);
      const row =
        category && isCategory(shopFacts, category)
          ? await queries.findProduct(db, category, params.numericId)
          : undefined;
      if (!row) throw new Problem(404, 'not_found', "We couldn't find this product");
      shows(productTag(row.id), stockTag(row.id));
      const [made, charts] = [
        row.limited ? await queries.piecesMade(db, row.id) : undefined,
        await readCharts(db, [row.id]),
      ];
      return successEnvelope(presentDetail(shopFacts, row, { made, chart: charts.get(row.id) }));
    },
    { cache: true },
  );

  mountEndpoint(
    router,
    listAthletesEndpoint,
    async (_, { shows }) => {
      const rows = await queries.listAthletes(db);
      shows(athletesTag, ...rows.map(({ shirtId }) => productTag(shirtId)));
      return successEnvelope(rows.map(presentAthlete));
    },
    { cache: true },
  );

  mountEndpoint(
    router,
    readAthleteEndpoint,
    async ({ params }, { shows }) => {
      const row = (await queries.listAthletes(db, params.slug.toLowerCase()))[0];
      if (!row) throw new Problem(404, 'not_found', "We don't have a page for this athlete yet");
      shows(athletesTag, productTag(row.shirtId));
      return successEnvelope(presentAthlete(row));
    },
    { cache: true },
  );
}

/** Returns the tags of every category, since each new or removed product is in one of them. */
const everyList = (shopFacts: ShopFacts) => categoryNames(shopFacts).map(listingTag);

function mountClubs(shopFacts: ShopFacts, router: Router, db: Db): void {
  mountEndpoint(
    router,
    listClubsCall,
    async (_, { shows }) => {
      shows(...everyList(shopFacts));
      return successEnvelope((await listClubs(shopFacts, db)).map(({ drawing: _drawing, ...club }) => club));
    },
    { cache: true },
  );

  mountEndpoint(
    router,
    readClubEndpoint,
    async ({ params }, { shows }) => {
      const found = await findClub(shopFacts, db, params.slug.toLowerCase());
      if (!found) throw new Problem(404, 'not_found', "We don't have a page for this club");
      const { ids, shirts, ...reply } = found;
      shows(athletesTag, ...everyList(shopFacts), ...[...ids, ...shirts].map(productTag));
      return successEnvelope(reply);
    },
    { cache: { seconds: 60 } },
  );

  const quiet = { logLevel: 'warn' } as const;
  router.app.get<{ Params: { file: string } }>('/images/crests/:file', quiet, async (request, reply) => {
    const { file } = request.params;
    const club = await findDrawnClub(shopFacts, db, file.replace(/-[0-9a-f]{10}\.svg$/, ''));
    if (!club?.drawing || club.crest !== `/images/crests/${file}`)
      return reply.code(404).header('cache-control', 'no-store').send();
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('image/svg+xml')
      .send(crestPicture(club.drawing));
  });
}
