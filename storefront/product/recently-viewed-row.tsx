import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import type { ProductDetail } from '#contract/catalogue.ts';
import { productPath } from '#contract/page-paths.ts';
import { CreaseHeading } from '#ui/crease.tsx';
import { isAsked } from '../browser/owner.ts';
import { ProductPicture } from '../parts/product-picture.tsx';
import { clearViewed, isSame, keepViewed, useRecentlyViewed } from './recently-viewed.ts';
import styles from './recently-viewed-row.module.css';

/** The view that was counted last: this product, at its place in the browser's history. */
let counted: string | undefined;

/** What this device looked at before, and the product of this page put on its list. Nothing of it leaves the device. */
export function RecentlyViewed({ product }: { product: ProductDetail }) {
  const viewed = useRecentlyViewed();
  const { key } = useLocation();
  useEffect(() => {
    const view = `${key} ${product._id}`;
    // Where somebody has just gone, the page that came anew is still the one they looked at: it is no view of the next person.
    if (counted !== view && !isAsked()) keepViewed(product);
    counted = view;
  }, [product, key]);
  const others = viewed.filter((entry) => !isSame(entry, product)).slice(0, 5);
  if (others.length === 0) return null;
  const clear = (
    <button type="button" className="lk sm" onClick={clearViewed}>
      Clear
    </button>
  );
  return (
    <section className="wrap sec last" aria-labelledby="viewed">
      <CreaseHeading id="viewed" end={clear}>
        Recently viewed
      </CreaseHeading>
      <ul className={styles.row}>
        {others.map((entry) => (
          <li key={`${entry.Category} ${entry.numericId}`}>
            <Link to={productPath(entry)} prefetch="intent">
              <span className="tile">
                <ProductPicture address={entry.image} alt="" sizes="(min-width: 901px) 18vw, 40vw" className={styles.picture} />
              </span>
              <span>{entry.ProductName}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
