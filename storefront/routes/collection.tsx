import { useLocation, useRouteError } from 'react-router';
import type { Product } from '#contract/catalogue.ts';
import { listingAt } from '#contract/listings.ts';
import { CreaseHeading } from '#ui/crease.tsx';
import { ApiProblem } from '../browser/api.ts';
import { cachedLoader, onNewPath, type PageLoad, serverLoader, statusOf } from '../browser/cached-loader.ts';
import { useVisitStep } from '../browser/count-visit.ts';
import { useShop } from '../browser/shop-facts.ts';
import { collectionHead, otherListings } from '../listing/collection-words.ts';
import styles from '../listing/listing.module.css';
import { Listing } from '../listing/listing.tsx';
import { LateRack, ListingHead } from '../listing/listing-head.tsx';
import { LimitedTiles } from '../parts/limited-tiles.tsx';
import { PendingReply } from '../parts/pending-reply.tsx';
import { NothingHere, WaitingGrid } from '../parts/product-grid.tsx';
import { readListing } from '../parts/read-listing.ts';
import { ErrorScreen } from '../shell/error-screen.tsx';
import { MissingPage } from '../shell/missing-page.tsx';
import { PageHead } from '../shell/page-head.tsx';
import type { Route } from './+types/collection';

interface CollectionReply {
  products: Product[];
  /** The two limited tiles; only shown on the limited page. */
  tiles: Product[];
}

const load: PageLoad<CollectionReply> = async (api, { url, shop }) => {
  const name = listingAt(shop, url.pathname)?.name;
  if (!name) throw new ApiProblem(404, 'not_found', 'There is no such collection');
  const [products, tiles] = await Promise.all([
    readListing(api, name),
    name === 'Limited Edition' ? readListing(api, 'Limited Collection') : [],
  ]);
  return { products, tiles };
};

export const loader = serverLoader(load);
export const clientLoader = cachedLoader(load);
export const shouldRevalidate = onNewPath;

export default function CollectionPage({ loaderData }: Route.ComponentProps) {
  useVisitStep('listing');
  const shop = useShop();
  const { pathname } = useLocation();
  const listing = listingAt(shop, pathname);
  const head = listing && collectionHead(shop, listing);
  if (!head) return <NoCollection />;
  const { hidden } = listing;
  const { title } = listing;
  const { usualSort, ...words } = head;
  const rack = <LateRack key={pathname} reply={loaderData.reply} of={({ products }) => products} />;
  return (
    <>
      <PageHead title={title} description={head.subtitle} hidden={hidden} />
      <ListingHead {...words} title={title} crumbs={[{ name: 'Home', to: '/' }, { name: title }]} rack={rack} />
      <PendingReply
        reply={loaderData.reply}
        waiting={<WaitingGrid label={`Loading ${title.toLowerCase()} products...`} />}
      >
        {({ products, tiles }) => {
          if (products.length === 0) {
            const other = otherListings(listing.path);
            return <NothingHere name={other?.title ?? 'all sports'} to={other?.path ?? '/'} />;
          }
          return tiles.length > 0 ? (
            <Limited products={products} tiles={tiles} />
          ) : (
            <Listing products={products} usualSort={usualSort} />
          );
        }}
      </PendingReply>
    </>
  );
}

function Limited({ products, tiles }: CollectionReply) {
  return (
    <>
      <div className={`wrap ${styles.tiles}`}>
        <LimitedTiles products={tiles} />
      </div>
      <section aria-labelledby="run" className={styles.run}>
        <div className="wrap">
          <CreaseHeading id="run">The whole run</CreaseHeading>
        </div>
        <Listing products={products} level={3} />
      </section>
    </>
  );
}

function NoCollection() {
  return (
    <MissingPage
      title="We don't have this collection"
      text="It was taken away, or the address is mistyped. Search, or start from a sport."
    />
  );
}

export function ErrorBoundary() {
  const status = statusOf(useRouteError());
  return status === 404 ? <NoCollection /> : <ErrorScreen status={status} />;
}
