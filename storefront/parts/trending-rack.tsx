import { useEffect, useState } from 'react';
import type { Product } from '#contract/catalogue.ts';
import { CreaseHeading } from '#ui/crease.tsx';
import { SkeletonGrid } from '#ui/skeleton.tsx';
import { browserApi } from '../api.ts';
import { ProductGrid } from './product-grid.tsx';
import { readLeading, trendingOf } from './trending.ts';

const shown = 6;

/** Something to look at where a page has nothing of its own to show. Fetched by the browser: most carts are not empty. */
export function TrendingRack() {
  const [products, setProducts] = useState<Product[]>();
  useEffect(() => {
    let left = false;
    async function read(): Promise<void> {
      // It is an extra: where it cannot be fetched, the page is whole without it.
      const racks = await readLeading(browserApi).catch(() => []);
      if (!left) setProducts(trendingOf(racks).slice(0, shown));
    }
    void read();
    return () => {
      left = true;
    };
  }, []);
  if (products?.length === 0) return null;
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
