import { Link } from 'react-router';
import type { Product } from '#contract/catalogue.ts';
import { productPath } from '#contract/page-paths.ts';
import styles from '../parts/product-grid.module.css';
import { ProductPicture } from '../parts/product-picture.tsx';
import { priceWords } from '../parts/product-words.ts';

/** The one double-size tile of a listing: an athlete's piece, their shirt as the portrait. */
export function FeatureTile({ product }: { product: Product }) {
  return (
    <article className={styles.feature}>
      <div>
        <h2 className="h1">
          <Link to={productPath(product)} prefetch="intent">
            {product.athlete ?? product.ProductName}
          </Link>
        </h2>
        <p className="num">
          {product.ProductName}, {priceWords(product).now}
        </p>
      </div>
      <ProductPicture address={product.image} alt="" sizes="(min-width: 901px) 58vw, 88vw" className={styles.garment} />
    </article>
  );
}
