import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { maxQuantity } from '#contract/cart-rules.ts';
import type { ProductDetail } from '#contract/catalogue.ts';
import { clubPath } from '#contract/page-paths.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { FieldError } from '#ui/field-frame.tsx';
import { Notice } from '#ui/notice.tsx';
import { Price } from '#ui/price.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { Tag } from '#ui/tag.tsx';
import { putIntoCart, useAddToCart, useInCart } from '../parts/add-to-cart.tsx';
import { isWithdrawn, priceWords, quickSize } from '../parts/product-words.ts';
import { SizePicker } from '../parts/size-picker.tsx';
import { taxWords } from '../parts/tax-words.ts';
import styles from './buy-box.module.css';
import { DeliveryCheck } from './delivery-check.tsx';
import { ProductFolds } from './product-folds.tsx';
import { Promises } from './product-promises.tsx';
import { useFreshStock } from './use-fresh-stock.ts';

/** Below this many pieces the page says how many are left. */
const fewLeft = 3;

/** Everything beside the pictures: what it is, what it costs, and how to have it. */
export function BuyBox({ product: brought }: { product: ProductDetail }) {
  const product = useFreshStock(brought);
  return (
    <div className={styles.box}>
      <div>
        <Tags product={product} />
        {product.team && (
          <p className="sm mut">
            <Link to={clubPath(product.team)} className="lk">
              {product.team}
            </Link>
          </p>
        )}
        <h1 className={`h1 ${styles.title}`}>{product.ProductName}</h1>
        {!isWithdrawn(product) && (
          <>
            <Price {...priceWords(product)} large className={styles.price} />
            <p className={`sm mut ${styles.tax}`}>{taxWords}. 1 COLOUR.</p>
          </>
        )}
      </div>
      {isWithdrawn(product) ? <Withdrawn /> : <Buying product={product} />}
      {!isWithdrawn(product) && <DeliveryCheck />}
      <Promises product={product} />
      <ProductFolds product={product} />
    </div>
  );
}

/** In place of sizes and buttons, on the page of something the shop had once. */
function Withdrawn() {
  return (
    <Notice>
      <b>No longer sold.</b> Below is what the shop has in its place.
    </Notice>
  );
}

/** Size, number and the two ways to buy; on phones they follow at the lower edge. */
function Buying({ product }: { product: ProductDetail }) {
  const choice = useChoice(product);
  const { size, quantity, soldOut } = choice;
  const firstSize = useRef<HTMLInputElement>(null);
  const mainButton = useRef<HTMLDivElement>(null);
  const { busy, add } = useAddToCart();
  const navigate = useNavigate();
  const inCart = useInCart(product, size);
  function withSize(then: (size: string) => void) {
    if (size) return then(size);
    choice.missSize();
    firstSize.current?.focus();
  }
  const buy = () => withSize((chosen) => void add(product, chosen, quantity));
  const buyNow = () =>
    withSize((chosen) => {
      // What lies in the cart already is not doubled by going to pay for it.
      if (inCart || putIntoCart(product, chosen, quantity)) void navigate('/checkout');
    });
  const button = (
    <Button variant="buy" size="large" wide busy={busy} disabled={soldOut} className="needs-script" onClick={buy}>
      {soldOut ? 'Sold out' : busy ? 'Adding' : 'Add to cart'}
    </Button>
  );
  return (
    <>
      <SizePicker product={product} chosen={size} onChoose={choice.choose} error={choice.sizeError} firstRef={firstSize} />
      <div className={styles.buy}>
        {!soldOut && <Quantity of={product.ProductName} {...choice} onStep={choice.step} />}
        <div ref={mainButton}>{button}</div>
        {inCart && (
          <ButtonLink to="/cart" variant="done" wide>
            ✓ In Cart. View cart
          </ButtonLink>
        )}
        {!soldOut && (
          <Button variant="line" size="large" wide className="needs-script" onClick={buyNow}>
            Buy now
          </Button>
        )}
        <noscript>
          <p className="sm mut">The cart needs JavaScript. Turn it on to buy.</p>
        </noscript>
      </div>
      <StickyBar
        watched={mainButton}
        price={priceWords(product).now}
        size={soldOut && !size ? undefined : size ? `Size ${size}` : 'Choose a size'}
      >
        {button}
      </StickyBar>
    </>
  );
}

interface Choice {
  size: string | undefined;
  quantity: number;
  /** That a size has to be chosen. */
  sizeError?: string;
  /** Why there cannot be more. */
  limit?: string;
}

/** What is chosen of a product: its size and number, within what there is. */
function useChoice(product: ProductDetail) {
  const [choice, setChoice] = useState<Choice>(() => ({ size: quickSize(product), quantity: 1 }));
  const { size, quantity } = choice;
  const left = product.stock.find((entry) => entry.size === size)?.left;
  const soldOut = left === 0 || product.sizes.every(({ available }) => !available);

  function step(by: number) {
    const next = quantity + by;
    if (next > maxQuantity) setChoice({ ...choice, limit: 'Maximum quantity per item is 10' });
    else if (left !== undefined && next > left) setChoice({ ...choice, limit: `Only ${left} left in ${size}` });
    else setChoice({ size, quantity: Math.max(next, 1) });
  }
  const choose = (chosen: string) => setChoice({ size: chosen, quantity: 1 });
  const missSize = () => setChoice({ ...choice, sizeError: 'Choose a size' });
  return { ...choice, left, soldOut, choose, step, missSize };
}

interface QuantityProps extends Choice {
  of: string;
  /** Pieces of this size, where few enough are left to be counted. */
  left: number | undefined;
  onStep: (by: number) => void;
}

function Quantity({ of, size, quantity, left, limit, onStep }: QuantityProps) {
  return (
    <div className={styles.quantity}>
      <Stepper value={quantity} of={of} atLeast={quantity === 1} onDecrease={() => onStep(-1)} onIncrease={() => onStep(1)} />
      {!limit && left !== undefined && left <= fewLeft && (
        <span className="sm num">
          Only {left} left in {size}
        </span>
      )}
      {limit && <FieldError alert>{limit}</FieldError>}
    </div>
  );
}

function Tags({ product: { limited, finalSale } }: { product: ProductDetail }) {
  if (!limited && !finalSale) return null;
  return (
    <p className={styles.tags}>
      {limited && <Tag tone="haldi">Limited edition</Tag>}
      {finalSale && <Tag tone="ink">Final sale</Tag>}
    </p>
  );
}

interface StickyBarProps {
  /** The button in the page: while it is on the screen the bar is not. */
  watched: React.RefObject<HTMLElement | null>;
  price: string;
  /** The size, or that one has to be chosen; nothing where there is none to choose. */
  size: string | undefined;
  children: React.ReactNode;
}

/** On phones, at the lower edge: price, size and the button, while the page's own button is out of sight. */
function StickyBar({ watched, price, size, children }: StickyBarProps) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const button = watched.current;
    if (!button) return;
    const watch = new IntersectionObserver(([entry]) => setShown(entry ? !entry.isIntersecting : false));
    watch.observe(button);
    return () => watch.disconnect();
  }, [watched]);
  return (
    <div className={styles.bar} data-shown={shown || undefined} inert={!shown}>
      <p className="num">
        {price}
        {size && <small>{size}</small>}
      </p>
      {children}
    </div>
  );
}
