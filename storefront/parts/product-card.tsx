import { useState } from 'react';
import { Link } from 'react-router';
import type { Product } from '#contract/catalogue.ts';
import { otherSide, pictureAt, pictureSet } from '#contract/images.ts';
import { productPath } from '#contract/page-paths.ts';
import { classNames } from '#ui/classes.ts';
import type { Elements } from '#ui/elements.tsx';
import { Price } from '#ui/price.tsx';
import { Tag } from '#ui/tag.tsx';
import { followBack, followCard } from '../browser/grow-picture.ts';
import { useShop } from '../browser/shop-facts.ts';
import styles from './product-card.module.css';
import { ProductPicture } from './product-picture.tsx';
import { priceWords, productSportName } from './product-words.ts';
import { addedTaxWords } from './tax-words.ts';

interface ProductCardProps {
  product: Product;
  /** Heading level of the name. */
  level?: 2 | 3;
  /** Displayed width of the picture, as in `sizes`. */
  sizes?: string;
  /** True on the first screen: the picture loads eagerly. */
  priority?: boolean;
  /** Content below the price, such as a button. */
  action?: Elements;
  /** Content over the picture's lower edge. */
  quick?: Elements;
}

const rackSizes = '(min-width: 901px) 24vw, 50vw';

/** Product card: picture, name, sport, price. It has no outline or shadow; one link covers the card. */
export function ProductCard({ product, level = 3, sizes = rackSizes, priority, action, quick }: ProductCardProps) {
  const shop = useShop();
  const added = addedTaxWords(shop);
  const [pointedAt, setPointedAt] = useState(false);
  const Name = `h${level}` as const;
  const to = productPath(product);
  return (
    <article
      className={styles.card}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setPointedAt(true)}
    >
      <div className={styles.words}>
        <Name className={styles.name}>
          <Link
            to={to}
            prefetch="intent"
            viewTransition
            onClick={({ currentTarget }) => followCard(currentTarget, to, product)}
          >
            {product.ProductName}
          </Link>
        </Name>
        <p className={styles.meta}>
          <span>{productSportName(shop, product)}</span>
          <span>1 COLOUR</span>
        </p>
        <Price {...priceWords(product)} className={styles.price} />
      </div>
      {/* Displayed above the text but placed after it in the DOM: keyboard users reach the product before its
          quick-add button. */}
      <div className="tile" ref={(tile) => followBack(tile, to)}>
        {product.limited && (
          <span className={styles.tag}>
            <Tag tone="haldi">Limited</Tag>
          </span>
        )}
        {product.finalSale && (
          <span className={classNames(styles.tag, product.limited && styles.tagEnd)}>
            <Tag>Final sale</Tag>
          </span>
        )}
        <ProductPicture address={product.image} alt="" sizes={sizes} priority={priority} className={styles.picture} />
        {pointedAt && <OtherSide address={otherSide(product.image)} sizes={sizes} />}
        {quick}
      </div>
      {action && (
        <div className={styles.action}>
          {action}
          {added && <p className="sm mut num">{added}</p>}
        </div>
      )}
    </article>
  );
}

/** Back of the garment; the picture loads on the first mouse hover and is shown once loaded. */
function OtherSide({ address, sizes }: { address: string | undefined; sizes: string }) {
  const [state, setState] = useState<'coming' | 'ready' | 'none'>(address ? 'coming' : 'none');
  if (state === 'none' || !address) return null;
  return (
    <picture>
      <source type="image/avif" srcSet={pictureSet(address, 'avif')} sizes={sizes} />
      <img
        src={pictureAt(address, 480)}
        srcSet={pictureSet(address, 'webp')}
        sizes={sizes}
        alt=""
        width={800}
        height={1000}
        className={classNames(styles.picture, styles.other)}
        data-ready={state === 'ready' || undefined}
        onLoad={() => setState('ready')}
        onError={() => setState('none')}
      />
    </picture>
  );
}
