import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Product } from '#contract/catalogue.ts';
import { perLoad, type Sort, shownIn } from '#contract/facets.ts';
import type { Elements } from '#ui/elements.tsx';
import { Empty } from '#ui/empty.tsx';
import { useOrigin } from '../browser/origin.ts';
import { MachineData } from '../parts/machine-data.tsx';
import { ProductGrid } from '../parts/product-grid.tsx';
import { itemListData } from '../parts/structured-data.ts';
import { ListFrame } from './list-frame.tsx';
import { isAsItComes, narrowed, tableOf, withFeatured } from './narrowing.ts';
import { quickOf } from './quick-sizes.tsx';

interface ListingProps {
  products: Product[];
  /** The order where none is asked for. */
  usualSort?: Sort;
  /** In the list as it comes a double-size tile stands for it; narrowed, or in another order, what is of the list is a card as all are. */
  feature?: { product: Product; tile: Elements } | null;
  level?: 2 | 3;
  /** How many of the first pictures are fetched at once: none where the list begins below the first screen. */
  first?: number;
}

/** A list that is wholly in the page: nothing is fetched again. */
export function Listing({ products: listed, usualSort = 'featured', feature, level = 2, first = 2 }: ListingProps) {
  const [address] = useSearchParams();
  const featured = feature?.product;
  const products = useMemo(() => withFeatured(listed, featured), [listed, featured]);
  const table = useMemo(() => tableOf(products), [products]);
  const narrowing = narrowed(products, table, address, usualSort);
  const shown = shownIn(address);
  const tile = isAsItComes(address, table, usualSort) ? feature : undefined;
  const cards = narrowing.products.slice(0, shown).filter(({ _id }) => _id !== tile?.product._id);
  const origin = useOrigin();
  return (
    <>
      <MachineData things={import.meta.env.SSR ? [itemListData(firstOf(products, usualSort), origin)] : []} />
      <ListFrame narrowing={narrowing} shown={shown}>
        {narrowing.total === 0 ? (
          <Empty title="Nothing here fits all of that.">
            <Link to={narrowing.cleared} preventScrollReset className="lk">
              Clear all filters
            </Link>
          </Empty>
        ) : (
          <ProductGrid key={keyOf(address)} products={cards} feature={tile?.tile} level={level} first={first} quickOf={quickOf} />
        )}
      </ListFrame>
    </>
  );
}

/** What a list says to machines: its first goods as it comes, however it is narrowed. */
function firstOf(products: readonly Product[], usualSort: Sort): Product[] {
  return narrowed(products, tableOf(products), new URLSearchParams(), usualSort).products.slice(0, perLoad);
}

/** Another list is another grid: its cards come new, and none is seen to move. More of the same list is the same. */
export function keyOf(address: URLSearchParams): string {
  const narrowing = new URLSearchParams(address);
  narrowing.delete('show');
  return narrowing.toString();
}
