import type { Product } from '#contract/catalogue.ts';
import type { Club } from '#contract/clubs.ts';
import { cachedLoader, onNewPath, type PageLoad, serverLoader } from '../browser/cached-loader.ts';
import { useVisitStep } from '../browser/count-visit.ts';
import { useShop } from '../browser/shop-facts.ts';
import { ComingSoon, Pegs } from '../listing/coming-soon.tsx';
import { FeatureTile } from '../listing/feature-tile.tsx';
import { Listing } from '../listing/listing.tsx';
import { LateRack, ListingHead } from '../listing/listing-head.tsx';
import { sportHead } from '../listing/sport-words.ts';
import { PendingReply } from '../parts/pending-reply.tsx';
import { WaitingGrid } from '../parts/product-grid.tsx';
import { readListing } from '../parts/read-listing.ts';
import { sportNamed } from '../parts/sports.ts';
import { PageHead } from '../shell/page-head.tsx';
import type { Route } from './+types/sport';

interface SportReply {
  products: Product[];
  /** Product of an athlete in this sport, for the double-size tile. */
  feature: Product | null;
  /** Colours of its club; undefined without a club, or after a failure. */
  colours: Club['colours'] | undefined;
}

const load: PageLoad<SportReply> = async (api, { params, shop }) => {
  const known = sportNamed(shop, params.sport);
  if (!known) return { products: [], feature: null, colours: undefined };
  const [products, athletes, clubs] = await Promise.all([
    readListing(api, known.name),
    readListing(api, 'Popular Athletes'),
    api('GET /api/clubs', {}).then(
      ({ data }) => data,
      () => [],
    ),
  ]);
  const feature = athletes.find(({ sport }) => sport === known.sport) ?? null;
  return { products, feature, colours: clubs.find(({ name }) => name === feature?.team)?.colours };
};

export const loader = serverLoader(load);
export const clientLoader = cachedLoader(load);
export const shouldRevalidate = onNewPath;

export default function SportPage({ params, loaderData }: Route.ComponentProps) {
  useVisitStep('listing');
  const shop = useShop();
  const known = sportNamed(shop, params.sport);
  if (!known) {
    return (
      <>
        <PageHead title="Sports Merchandise" hidden />
        <ComingSoon />
      </>
    );
  }
  const title = `${known.name} Merchandise`;
  const head = sportHead(known);
  const rack = head.poster ? undefined : <LateRack reply={loaderData.reply} of={({ products }) => products} />;
  return (
    <>
      <PageHead title={title} description={head.subtitle} />
      <ListingHead {...head} title={title} crumbs={[{ name: 'Home', to: '/' }, { name: known.name }]} rack={rack} />
      <PendingReply reply={loaderData.reply} waiting={<WaitingGrid label={`Loading ${known.sport} products...`} />}>
        {({ products, feature, colours }) =>
          products.length === 0 ? (
            <Pegs />
          ) : (
            <Listing
              products={products}
              feature={feature && { product: feature, tile: <FeatureTile product={feature} colours={colours} /> }}
            />
          )
        }
      </PendingReply>
    </>
  );
}
