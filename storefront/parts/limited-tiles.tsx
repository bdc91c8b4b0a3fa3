import { Link } from 'react-router';
import type { Product } from '#contract/catalogue.ts';
import { athletePath, productPath } from '#contract/page-paths.ts';
import { ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/classes.ts';
import type { Elements } from '#ui/elements.tsx';
import { useShop } from '../browser/shop-facts.ts';
import styles from './limited-tiles.module.css';
import { ProductPicture } from './product-picture.tsx';
import { priceWords } from './product-words.ts';
import { taxWords } from './tax-words.ts';

interface LimitedTilesProps {
  /** Members of the Limited Collection: number 8 of Football and number 307 of Popular Athletes, in that order. */
  products: Product[];
  /** True to paint the first title as lettering; false on pages that already have a painted title. */
  painted?: boolean;
}

/** Shows the two limited tiles: the tee, and the Formula 1 driver's collection. Their texts describe these products. */
export function LimitedTiles({ products, painted = false }: LimitedTilesProps) {
  const shop = useShop();
  const tee = products.find(({ Category }) => Category === 'Football');
  const driver = products.find(({ Category }) => Category === 'Popular Athletes');
  const large = classNames('h1', styles.large);
  return (
    <div className={classNames('bleed', styles.pair)}>
      {tee && (
        <Tile product={tee} to={productPath(tee)} go="See the tee">
          <h2 className={painted ? classNames('painted', styles.painted) : large}>{tee.ProductName}</h2>
          <p>{`${tee.Discount > 0 ? `Up to ${tee.Discount}% off: ` : ''}${priceWords(tee).now}, ${taxWords(shop)}.`}</p>
        </Tile>
      )}
      {driver && (
        <Tile
          product={driver}
          to={driver.athlete === null ? productPath(driver) : athletePath(driver.athlete)}
          go="See the collection"
        >
          <h2 className={large}>Grid row one</h2>
          <p>
            <span>The Formula 1 driver collection. First in it:</span>{' '}
            <Link to={productPath(driver)} className="lk">
              {driver.ProductName}
            </Link>
            <span>{`, ${priceWords(driver).now}, ${taxWords(shop)}.`}</span>
          </p>
        </Tile>
      )}
    </div>
  );
}

function Tile({ product, to, go, children }: { product: Product; to: string; go: string; children: Elements }) {
  return (
    <article className={styles.tile}>
      <div className={styles.text}>
        {children}
        <ButtonLink to={to} className={styles.go}>
          {go}
        </ButtonLink>
      </div>
      <ProductPicture
        address={product.image}
        alt={product.ProductName}
        sizes="(min-width: 901px) 31vw, 74vw"
        className={styles.garment}
      />
    </article>
  );
}
