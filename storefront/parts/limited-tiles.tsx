import type { ReactNode } from 'react';
import type { Product } from '#contract/catalogue.ts';
import { productPath } from '#contract/page-paths.ts';
import { ButtonLink } from '#ui/button.tsx';
import { classes } from '#ui/classes.ts';
import styles from './limited-tiles.module.css';
import { ProductPicture } from './product-picture.tsx';

interface LimitedTilesProps {
  /** Members of the Limited Collection: Football 8 and Popular Athletes 307, in that order. */
  products: Product[];
  /** The first title in painted lettering; not where the page has a painted word already. */
  painted?: boolean;
}

/** The two limited tiles: the tee, and the Formula 1 driver's collection. */
export function LimitedTiles({ products, painted = false }: LimitedTilesProps) {
  const tee = products.find(({ Category }) => Category === 'Football');
  const driver = products.find(({ Category }) => Category === 'Popular Athletes');
  const large = classes('h1', styles.large);
  return (
    <div className={classes('bleed', styles.pair)}>
      {tee && (
        <Tile product={tee} text="Up to 20% off. When they are gone we do not reprint." go="See the tee">
          <h2 className={painted ? classes('painted', styles.painted) : large}>{tee.ProductName}</h2>
        </Tile>
      )}
      {driver && (
        <Tile product={driver} text="The Formula 1 driver collection: race kit, jackets and caps." go="See the collection">
          <h2 className={large}>Grid row one</h2>
        </Tile>
      )}
    </div>
  );
}

function Tile({ product, text, go, children }: { product: Product; text: string; go: string; children: ReactNode }) {
  return (
    <article className={styles.tile}>
      <div className={styles.text}>
        {children}
        <p>{text}</p>
        <ButtonLink to={productPath(product)} className={styles.go}>
          {go}
        </ButtonLink>
      </div>
      <ProductPicture address={product.image} alt={product.ProductName} sizes="(min-width: 901px) 31vw, 74vw" className={styles.garment} />
    </article>
  );
}
