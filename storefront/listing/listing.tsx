import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Product } from '#contract/catalogue.ts';
import { perLoad, type Sort, shownIn } from '#contract/facets.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import type { Elements } from '#ui/elements.tsx';
import { Empty } from '#ui/empty.tsx';
import { useOrigin } from '../browser/origin.ts';
import { useShop } from '../browser/shop-facts.ts';
import { ProductGrid } from '../parts/product-grid.tsx';
import { itemListData } from '../parts/structured-data.ts';
import { StructuredDataScript } from '../parts/structured-data-script.tsx';
import { ListFrame } from './list-frame.tsx';
import { facetTableOf, isAsItComes, narrowList, withFeatured } from './narrowing.ts';
import { quickOf } from './quick-sizes.tsx';

interface ListingProps {
  products: Product[];
  /** Default sort order. */
  usualSort?: Sort;
  /** Product shown as a double-size tile in the default view. With filters or another order it is a normal card. */
  feature?: { product: Product; tile: Elements } | null;
  level?: 2 | 3;
  /** Number of pictures to load eagerly; 0 if the list starts below the first screen. */
  first?: number;
}

/** Complete list in the page, filtered without further requests. */
export function Listing({ products: listed, usualSort = 'featured', feature, level = 2, first = 2 }: ListingProps) {
  const shop = useShop();
  const [address] = useSearchParams();
  const featured = feature?.product;
  const products = useMemo(() => withFeatured(listed, featured), [listed, featured]);
  const table = useMemo(() => facetTableOf(shop, products), [products, shop]);
  const narrowing = narrowList(shop, products, table, address, usualSort);
  const shown = shownIn(address);
  const tile = isAsItComes(shop, address, table, usualSort) ? feature : undefined;
  const cards = narrowing.products.slice(0, shown).filter(({ _id }) => _id !== tile?.product._id);
  const origin = useOrigin();
  return (
    <>
      <StructuredDataScript
        things={import.meta.env.SSR ? [itemListData(firstOf(shop, products, usualSort), origin)] : []}
      />
      <ListFrame narrowing={narrowing} shown={shown}>
        {narrowing.total === 0 ? (
          <Empty title="Nothing here fits all of that.">
            <Link to={narrowing.cleared} preventScrollReset className="lk">
              Clear all filters
            </Link>
          </Empty>
        ) : (
          <ProductGrid
            key={listKeyOf(address)}
            products={cards}
            feature={tile?.tile}
            level={level}
            first={first}
            quickOf={quickOf}
          />
        )}
      </ListFrame>
    </>
  );
}

/** Returns the first products of the unfiltered list, for structured data. */
function firstOf(shop: ShopFacts, products: readonly Product[], usualSort: Sort): Product[] {
  return narrowList(shop, products, facetTableOf(shop, products), new URLSearchParams(), usualSort).products.slice(
    0,
    perLoad,
  );
}

/**
 * Returns the key of a list. New filters change the key and create a new grid, so that no cards move. Loading more
 * products does not change it.
 */
export function listKeyOf(address: URLSearchParams): string {
  const narrowing = new URLSearchParams(address);
  narrowing.delete('show');
  return narrowing.toString();
}
