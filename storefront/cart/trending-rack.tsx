import { CreaseHeading } from '#ui/crease.tsx';
import { SkeletonGrid } from '#ui/skeleton.tsx';
import { browserApi } from '../browser/api.ts';
import { useRead } from '../browser/use-read.ts';
import { ProductGrid } from '../parts/product-grid.tsx';
import { readLeading, trendingOf } from '../parts/trending.ts';

const shown = 6;

/** Products shown on an empty page, such as the cart. Fetched by the browser, as most carts are not empty. */
export function TrendingRack() {
  const { data: products, problem } = useRead('trending', async () =>
    trendingOf(await readLeading(browserApi)).slice(0, shown),
  );
  // Optional content: omitted if it fails to load.
  if (problem || products?.length === 0) return null;
  return (
    <section className="sec" aria-labelledby="trending">
      <CreaseHeading id="trending">Trending now</CreaseHeading>
      {products ? (
        <ProductGrid products={products} columns={shown} level={3} />
      ) : (
        <SkeletonGrid label="Loading..." count={shown} columns={shown} />
      )}
    </section>
  );
}
