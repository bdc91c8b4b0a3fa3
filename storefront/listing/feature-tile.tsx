import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import type { Product } from '#contract/catalogue.ts';
import type { Club } from '#contract/clubs.ts';
import { productPath } from '#contract/page-paths.ts';
import styles from '../parts/product-grid.module.css';
import { ProductPicture } from '../parts/product-picture.tsx';
import { priceWords } from '../parts/product-words.ts';
import { tileColours } from './tile-colours.ts';

/** Double-size tile of a listing: an athlete's product on the club's colours, with the shirt as portrait. */
export function FeatureTile({ product, colours }: { product: Product; colours: Club['colours'] | undefined }) {
  const chosen = colours && tileColours(colours);
  return (
    <article
      className={styles.feature}
      style={chosen && ({ '--ground': chosen.ground, '--on-ground': chosen.lettering } as CSSProperties)}
    >
      <div>
        <h2 className="h1">
          <Link to={productPath(product)} prefetch="intent">
            {product.athlete ?? product.ProductName}
          </Link>
        </h2>
        <p className="num">{`${product.ProductName}, ${priceWords(product).now}`}</p>
      </div>
      <ProductPicture address={product.image} alt="" sizes="(min-width: 901px) 58vw, 88vw" className={styles.garment} />
    </article>
  );
}
