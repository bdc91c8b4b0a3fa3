import { CreaseHeading } from '#ui/crease.tsx';
import { SkeletonGrid } from '#ui/skeleton.tsx';
import { browserApi } from '../browser/api.ts';
import { useRead } from '../browser/use-read.ts';
import { ProductGrid } from '../parts/product-grid.tsx';
import { readLeading, trendingOf } from '../parts/trending.ts';

const shown = 6;

/** Something to look at where a page has nothing of its own to show. Fetched by the browser: most carts are not empty. */
export function TrendingRack() {
  const { data: products, problem } = useRead('trending', async () => trendingOf(await readLeading(browserApi)).slice(0, shown));
  // It is an extra: where it cannot be fetched, the page is whole without it.
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
