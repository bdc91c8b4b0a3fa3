import { Link } from 'react-router';
import type { Product } from '#contract/catalogue.ts';
import { clubPath } from '#contract/club-path.ts';
import { Price } from '#ui/price.tsx';
import { Tag } from '#ui/tag.tsx';
import { isWithdrawn, priceWords } from '../parts/product-words.ts';
import { taxWords } from '../parts/tax-words.ts';
import styles from './buy-box.module.css';

interface ProductHeadProps {
  product: Product;
  /** What the name is among the page's parts: its heading, unless it only stands in for that. */
  as?: 'h1' | 'p';
}

/** What it is, whose, and what it costs. */
export function ProductHead({ product, as: Name = 'h1' }: ProductHeadProps) {
  const { team, limited, finalSale } = product;
  return (
    <div>
      {(limited || finalSale) && (
        <p className={styles.tags}>
          {limited && <Tag tone="haldi">Limited edition</Tag>}
          {finalSale && <Tag tone="ink">Final sale</Tag>}
        </p>
      )}
      {team && (
        <p className="sm mut">
          <Link to={clubPath(team)} className="lk">
            {team}
          </Link>
        </p>
      )}
      <Name className={`h1 ${styles.title}`}>{product.ProductName}</Name>
      {!isWithdrawn(product) && (
        <>
          <Price {...priceWords(product)} large className={styles.price} />
          <p className={`sm mut ${styles.tax}`}>{`${taxWords()}. 1 COLOUR.`}</p>
        </>
      )}
    </div>
  );
}

/** The same at its place, from the card that was pressed, while the product is on its way: for the eye alone. */
export function HeadAhead({ product }: { product: Product }) {
  return (
    <div className={styles.box} inert>
      <ProductHead product={product} as="p" />
    </div>
  );
}
