import { useMemo } from 'react';
import { CreaseHeading } from '#ui/crease.tsx';
import { SkeletonGrid } from '#ui/skeleton.tsx';
import { browserApi } from '../browser/api.ts';
import type { CartLine } from '../browser/cart-lines.ts';
import { useRead } from '../browser/use-read.ts';
import { ProductGrid } from '../parts/product-grid.tsx';
import { readRelated } from '../parts/related-products.ts';

/** One row on a desk, two rows on a phone. */
const shown = 4;

/** Address of a product. */
interface ProductNumber {
  category: string;
  numericId: number;
}

/** Returns the product of the line added last. Undefined if every line was designed in the studio. Pure. */
export function lastProduct(lines: readonly CartLine[]): ProductNumber | undefined {
  const last = lines.findLast(
    ({ category, numericId, isCustomProduct, customization }) =>
      category !== undefined && numericId !== undefined && (!isCustomProduct || customization?.back),
  );
  return last?.category === undefined || last.numericId === undefined
    ? undefined
    : { category: last.category, numericId: last.numericId };
}

/** Shows products that go with the product added last and are not in the cart yet. */
export function GoesWith({ lines }: { lines: readonly CartLine[] }) {
  const { category, numericId } = lastProduct(lines) ?? {};
  const wanted = useMemo<ProductNumber | undefined>(
    () => (category === undefined || numericId === undefined ? undefined : { category, numericId }),
    [category, numericId],
  );
  const { data, problem } = useRead(wanted, async (params) => {
    const { data: product } = await browserApi('GET /api/products/:category/:numericId', { params });
    return readRelated(browserApi, product);
  });
  const products = data?.filter(({ _id }) => !lines.some(({ id }) => id === _id)).slice(0, shown);
  // Optional content: omitted if it fails to load.
  if (!wanted || problem || products?.length === 0) return null;
  return (
    <section aria-labelledby="goes-with">
      <CreaseHeading id="goes-with">Goes with</CreaseHeading>
      {products ? (
        <ProductGrid products={products} level={3} />
      ) : (
        <SkeletonGrid label="Loading..." count={shown} columns={4} />
      )}
    </section>
  );
}
