import type { Product } from '#contract/catalogue.ts';
import { cachedLoader, onNewPath, type PageLoad, serverLoader } from '../browser/cached-loader.ts';
import { useVisitStep } from '../browser/count-visit.ts';
import { useShop } from '../browser/shop-facts.ts';
import { ComingSoon } from '../listing/coming-soon.tsx';
import { Listing } from '../listing/listing.tsx';
import { LateRack, ListingHead } from '../listing/listing-head.tsx';
import { specialHead } from '../listing/sport-words.ts';
import { PendingReply } from '../parts/pending-reply.tsx';
import { NothingHere, WaitingGrid } from '../parts/product-grid.tsx';
import { readListing } from '../parts/read-listing.ts';
import { sportNamed } from '../parts/sports.ts';
import { PageHead } from '../shell/page-head.tsx';
import type { Route } from './+types/special';

const load: PageLoad<Product[]> = async (api, { params, shop }) => {
  const known = sportNamed(shop, params.sport);
  return known ? readListing(api, `${known.name} Special`) : [];
};

export const loader = serverLoader(load);
export const clientLoader = cachedLoader(load);
export const shouldRevalidate = onNewPath;

export default function SpecialPage({ params, loaderData }: Route.ComponentProps) {
  useVisitStep('listing');
  const shop = useShop();
  const known = sportNamed(shop, params.sport);
  const head = known && specialHead(known);
  if (!head) {
    return (
      <>
        <PageHead title="Sports Merchandise" hidden />
        <ComingSoon />
      </>
    );
  }
  const title = `${known.name} Special Collection`;
  const sportPath = `/sports/${known.sport}`;
  return (
    <>
      <PageHead title={title} description={head.subtitle} />
      <ListingHead
        {...head}
        title={title}
        rack={head.poster ? undefined : <LateRack reply={loaderData.reply} of={(products) => products} />}
        crumbs={[{ name: 'Home', to: '/' }, { name: known.name, to: sportPath }, { name: 'Special Collection' }]}
      />
      <PendingReply
        reply={loaderData.reply}
        waiting={<WaitingGrid label={`Loading ${title.toLowerCase()} products...`} />}
      >
        {(products) =>
          products.length === 0 ? (
            <NothingHere name={`${known.name} Merchandise`} to={sportPath} />
          ) : (
            <Listing products={products} />
          )
        }
      </PendingReply>
    </>
  );
}
