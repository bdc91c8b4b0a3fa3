import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import type { ProductDetail } from '#contract/catalogue.ts';
import { productPath } from '#contract/page-paths.ts';
import { CreaseHeading } from '#ui/crease.tsx';
import { isAsked } from '../browser/owner.ts';
import { useShop } from '../browser/shop-facts.ts';
import { ProductPicture } from '../parts/product-picture.tsx';
import { clearViewed, isSame, keepViewed, useRecentlyViewed } from './recently-viewed.ts';
import styles from './recently-viewed-row.module.css';

/** Last recorded view: product and history entry. */
let counted: string | undefined;

/** Shows products viewed on this device and records the current product. No data leaves the device. */
export function RecentlyViewed({ product }: { product: ProductDetail }) {
  const shop = useShop();
  const viewed = useRecentlyViewed();
  const { key } = useLocation();
  useEffect(() => {
    const view = `${key} ${product._id}`;
    // After sign-out the page is mounted again, which is not a view by the next user.
    if (counted !== view && !isAsked()) keepViewed(shop, product);
    counted = view;
  }, [product, key, shop]);
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
                <ProductPicture
                  address={entry.image}
                  alt=""
                  sizes="(min-width: 901px) 18vw, 40vw"
                  className={styles.picture}
                />
              </span>
              <span>{entry.ProductName}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
