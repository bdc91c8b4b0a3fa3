import { Link } from 'react-router';
import type { Product } from '#contract/catalogue.ts';
import { clubPath } from '#contract/club-path.ts';
import { formatRupees } from '#contract/money.ts';
import { pricesIncludeTax } from '#contract/told-tax.ts';
import { Price } from '#ui/price.tsx';
import { Tag } from '#ui/tag.tsx';
import { useShop } from '../browser/shop-facts.ts';
import { isWithdrawn, priceWords } from '../parts/product-words.ts';
import { taxSentence } from '../parts/tax-words.ts';
import styles from './buy-box.module.css';

interface ProductHeadProps {
  product: Product;
  /** Name in Hindi, if there is one. */
  nameHi?: string | null | undefined;
  /** Maximum retail price in rupees, shown if prices include the tax. */
  mrp?: number | null;
  /** Element of the name: the heading, or a paragraph in a placeholder. */
  as?: 'h1' | 'p';
}

/** Shows the product's name, club and price. */
export function ProductHead({ product, nameHi, mrp = null, as: Name = 'h1' }: ProductHeadProps) {
  const shop = useShop();
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
      {nameHi && (
        <p lang="hi" className={styles.hindi}>
          {nameHi}
        </p>
      )}
      {!isWithdrawn(product) && (
        <>
          <Price {...priceWords(product)} large className={styles.price} />
          {mrp !== null && pricesIncludeTax(shop) && (
            <p className="sm">{`MRP ${formatRupees(mrp)} (incl. of all taxes)`}</p>
          )}
          <p className={`sm mut ${styles.tax}`}>{`${taxSentence(shop)}. 1 COLOUR.`}</p>
        </>
      )}
    </div>
  );
}

/** Placeholder of the head, filled from the card that was pressed; hidden from assistive technology. */
export function HeadAhead({ product }: { product: Product }) {
  return (
    <div className={styles.box} inert>
      <ProductHead product={product} as="p" />
    </div>
  );
}
