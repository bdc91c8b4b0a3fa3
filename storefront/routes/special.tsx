import type { Product } from '#contract/catalogue.ts';
import { keptLoader, type Load, serverLoader } from '../kept-loader.ts';
import { Arriving } from '../parts/arriving.tsx';
import { ComingSoon } from '../parts/coming-soon.tsx';
import { ListingHead } from '../parts/listing-head.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { CountLine, NothingHere, ProductGrid, WaitingGrid } from '../parts/product-grid.tsx';
import { readListing } from '../parts/read-listing.ts';
import { specialHeads, specialName } from '../parts/special-words.ts';
import { sportNamed } from '../parts/sports.ts';
import type { Route } from './+types/special';

const load: Load<Product[]> = async (api, { params }) => {
  const known = sportNamed(params.sport);
  return known ? readListing(api, specialHeads[known.sport].category) : [];
};

export const loader = serverLoader(load);
export const clientLoader = keptLoader(load);

export default function SpecialPage({ params, loaderData }: Route.ComponentProps) {
  const known = sportNamed(params.sport);
  if (!known) {
    return (
      <>
        <PageHead title="Sports Merchandise" hidden />
        <ComingSoon />
      </>
    );
  }
  const { category: _, ...head } = specialHeads[known.sport];
  const title = specialName(known.sport);
  const sportPath = `/sports/${known.sport}`;
  return (
    <>
      <PageHead title={title} description={head.subtitle} />
      <ListingHead
        {...head}
        title={title}
        crumbs={[{ name: 'Home', to: '/' }, { name: known.name, to: sportPath }, { name: 'Special Collection' }]}
      />
      <Arriving reply={loaderData.reply} waiting={<WaitingGrid label={`Loading ${title.toLowerCase()} products...`} />}>
        {(products) =>
          products.length === 0 ? (
            <NothingHere name={`${known.name} Merchandise`} to={sportPath} />
          ) : (
            <div className="wrap">
              <CountLine count={products.length} />
              <ProductGrid products={products} first={2} />
            </div>
          )
        }
      </Arriving>
    </>
  );
}
