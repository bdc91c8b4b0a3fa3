import type { Api } from '#contract/calls.ts';
import type { Product } from '#contract/catalogue.ts';
import { piecesOfRow } from '#contract/home.ts';
import { listingAt } from '#contract/listings.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import { toldHome } from '#contract/told-home.ts';
import { shownTerm } from '#contract/told-terms.ts';
import { SkeletonGrid } from '#ui/skeleton.tsx';
import { cachedLoader, serverLoader } from '../browser/cached-loader.ts';
import { useVisitStep } from '../browser/count-visit.ts';
import { useOrigin } from '../browser/origin.ts';
import { useShop } from '../browser/shop-facts.ts';
import { Hero } from '../home/hero.tsx';
import { ScrollProgress } from '../home/scroll-progress.tsx';
import { HomeRows } from '../home/shelves.tsx';
import { PendingReply } from '../parts/pending-reply.tsx';
import { readListing } from '../parts/read-listing.ts';
import { shopData } from '../parts/structured-data.ts';
import { StructuredDataScript } from '../parts/structured-data-script.tsx';
import { leadersOfEach, readLeading, trendingOf } from '../parts/trending.ts';
import { PageHead } from '../shell/page-head.tsx';
import type { Route } from './+types/home';

async function load(api: Api, { shop }: { shop: ShopFacts }) {
  const [racks, tiles, athletes, rows] = await Promise.all([
    readLeading(api),
    readListing(api, 'Limited Collection'),
    api('GET /api/athletes', {}),
    readRows(shop, api),
  ]);
  return {
    columns: racks.map((rack) => rack.slice(0, leadersOfEach)),
    tiles,
    trending: trendingOf(racks),
    athletes: athletes.data,
    rows,
  };
}

/** Loads the first products of each row on the home page. */
async function readRows(shop: ShopFacts, api: Api): Promise<Record<string, Product[]>> {
  const listed = toldHome(shop).parts.flatMap((part) =>
    typeof part === 'string' ? [] : (listingAt(shop, part.to) ?? []),
  );
  const rows = listed.map(
    async ({ path, name }) => [path, (await readListing(api, name)).slice(0, piecesOfRow)] as const,
  );
  return Object.fromEntries(await Promise.all(rows));
}

export const loader = serverLoader(load);
export const clientLoader = cachedLoader(load);

export default function Home({ loaderData }: Route.ComponentProps) {
  useVisitStep('home');
  const shop = useShop();
  const origin = useOrigin();
  const home = toldHome(shop);
  return (
    <>
      <PageHead
        title="Licensed sports merchandise"
        description={`Licensed jerseys, caps and kids’ wear for cricket, football, basketball and motorsport, and custom merch. ${shownTerm(shop, 'delivery').standard === 0 ? 'Free delivery' : 'Delivery everywhere'} in India.`}
      />
      <StructuredDataScript things={import.meta.env.SSR ? shopData(shop, origin) : []} />
      <ScrollProgress />
      <h1 className="vh">Maidan: licensed sports merchandise</h1>
      <Hero slides={home.slides} />
      <PendingReply
        reply={loaderData.reply}
        waiting={
          <div className="wrap sec">
            <SkeletonGrid label="Loading..." />
          </div>
        }
      >
        {(reply) => <HomeRows {...reply} parts={home.parts} />}
      </PendingReply>
    </>
  );
}
