import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { ProductDetail } from '#contract/catalogue.ts';
import { formatRupees } from '#contract/money.ts';
import { behindName } from '#contract/size-words.ts';
import { Button } from '#ui/button.tsx';
import type { Elements } from '#ui/elements.tsx';
import { FieldError } from '#ui/field-frame.tsx';
import { Notice } from '#ui/notice.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { getCode } from '../browser/lazy-code.ts';
import { cartUpdate, showMessage } from '../browser/messages.ts';
import { useShop } from '../browser/shop-facts.ts';
import { putIntoCart, useAddToCart, useHeld } from '../parts/add-to-cart.tsx';
import { isWithdrawn, quickSize } from '../parts/product-words.ts';
import { capFits, isOneSize } from '../parts/size-guide.ts';
import { SizePicker } from '../parts/size-picker.tsx';
import { addedPieces, addedPrice } from './bar-words.ts';
import styles from './buy-box.module.css';
import { DeliveryCheck } from './delivery-check.tsx';
import { Edition } from './edition.tsx';
import type { NamedShirt } from './name-on-back.tsx';
import { ProductFolds } from './product-folds.tsx';
import { ProductHead } from './product-head.tsx';
import { Promises } from './product-promises.tsx';
import { useFreshStock } from './use-fresh-stock.ts';
import { whyNotMore } from './within-stock.ts';

/** Maximum stock at which the page shows the number left. */
const fewLeft = 3;

/** Everything beside the pictures: product, price and buying. */
export function BuyBox({ product: brought }: { product: ProductDetail }) {
  const product = useFreshStock(brought);
  const [named, setNamed] = useState<NamedShirt>();
  return (
    <div className={styles.box}>
      <ProductHead product={product} nameHi={product.hindi?.name} mrp={product.declarations.mrp} />
      {isWithdrawn(product) ? <Withdrawn /> : <Buying product={product} named={named} onNamed={setNamed} />}
      {!isWithdrawn(product) && <DeliveryCheck custom={named !== undefined} />}
      <Promises product={product} />
      <ProductFolds product={product} />
    </div>
  );
}

/** Notice in place of sizes and buttons for products no longer sold. */
function Withdrawn() {
  return (
    <Notice>
      <b>No longer sold.</b> <span>Below is what the shop has in its place.</span>
    </Notice>
  );
}

interface BuyingProps {
  product: ProductDetail;
  /** Name and number for its back. */
  named: NamedShirt | undefined;
  onNamed: (named: NamedShirt | undefined) => void;
}

/** Manages size and quantity, and adds the piece to the cart, with the name on its back if there is one. */
function useBuying(
  { product, named }: Pick<BuyingProps, 'product' | 'named'>,
  firstSize: React.RefObject<HTMLInputElement | null>,
) {
  const shop = useShop();
  const choice = useChoice(product);
  const { size, quantity } = choice;
  const { busy, add } = useAddToCart();
  const [printing, setPrinting] = useState(false);
  const navigate = useNavigate();
  const held = useHeld(product, size);
  const inCart = held > 0;
  function withSize(then: (size: string) => void) {
    if (size) return then(size);
    choice.missSize();
    firstSize.current?.focus();
  }
  const buy = () =>
    withSize((chosen) => {
      const refusal = whyNotMore(shop, { size: chosen, quantity, left: choice.left, held });
      // Shown as a toast, as the bar's button is far from the quantity field.
      if (refusal) showMessage({ kind: 'alert', text: refusal });
      else if (named) void addWithName(named, chosen);
      else void add(product, chosen, quantity);
    });
  async function addWithName({ words, add: put }: NamedShirt, chosen: string): Promise<boolean> {
    setPrinting(true);
    const done = await put(chosen, quantity);
    setPrinting(false);
    const detail = `${product.ProductName} with ${words}${behindName(chosen)}.`;
    if (done) showMessage({ ...cartUpdate, text: 'Added to cart', detail });
    return done;
  }
  const buyNow = () =>
    withSize((chosen) => {
      if (named) {
        void addWithName(named, chosen).then((done) => done && navigate('/checkout'));
        return;
      }
      // Buying now does not add pieces that are already in the cart.
      if (inCart || putIntoCart(shop, product, chosen, quantity)) void navigate('/checkout');
    });
  return { choice, inCart, adding: busy || printing, buy, buyNow };
}

function addVerb(adding: boolean, named: NamedShirt | undefined): string {
  if (adding) return 'Adding';
  return named ? `Add with ${named.words}` : 'Add to cart';
}

/** Size, quantity and the two ways to buy; on phones also in a bar at the lower edge. */
function Buying({ product, named, onNamed }: BuyingProps) {
  const shop = useShop();
  const firstSize = useRef<HTMLInputElement>(null);
  const mainButton = useRef<HTMLDivElement>(null);
  const { choice, inCart, adding, buy, buyNow } = useBuying({ product, named }, firstSize);
  const { size, quantity, soldOut } = choice;
  const button = (
    <Button variant="buy" size="large" wide busy={adding} disabled={soldOut} className="needs-script" onClick={buy}>
      {soldOut ? 'Sold out' : addVerb(adding, named)}
    </Button>
  );
  return (
    <>
      {isOneSize(product) ? (
        product.kind === 'cap' && <p className="sm mut">{capFits(shop)}</p>
      ) : (
        <SizePicker
          product={product}
          chosen={size}
          onChoose={choice.choose}
          error={choice.sizeError}
          firstRef={firstSize}
        />
      )}
      <Edition product={product} size={size} />
      {product.back && !soldOut && <NameRoom product={product} room={product.back} onChange={onNamed} />}
      <div className={styles.buy}>
        {!soldOut && <Quantity of={product.ProductName} {...choice} onStep={choice.step} />}
        <div ref={mainButton}>{button}</div>
        {!soldOut && (
          <Button variant="line" size="large" wide className="needs-script" onClick={buyNow}>
            Buy now
          </Button>
        )}
        <Held inCart={inCart} />
        <noscript>
          <p className="sm mut">The cart needs JavaScript. Turn it on to buy.</p>
        </noscript>
      </div>
      <StickyBar
        watched={mainButton}
        price={addedPrice(product, { isNamed: named !== undefined, quantity })}
        pieces={addedPieces({ size, hasOneSize: isOneSize(product), isSoldOut: soldOut, quantity })}
      >
        {button}
      </StickyBar>
    </>
  );
}

const NameOnBack = lazy(() => getCode('name on the back', () => import('./name-on-back.tsx')));

interface NameRoomProps {
  product: ProductDetail;
  room: NonNullable<ProductDetail['back']>;
  onChange: (named: NamedShirt | undefined) => void;
}

/** Toggle for a name on the back. Its code loads on opening, or if the address requests it. */
function NameRoom({ product, room, onChange }: NameRoomProps) {
  const [open, setOpen] = useState(false);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === '#your-name') setOpen(true);
  }, [hash]);
  // Unmounting resets the name: a sold-out size cannot have one.
  useEffect(() => () => onChange(undefined), [onChange]);
  const toggle = () => {
    if (open) onChange(undefined);
    setOpen(!open);
  };
  return (
    <div className={`needs-script ${styles.name}`}>
      <button type="button" className={styles.nameToggle} aria-expanded={open} onClick={toggle}>
        <span>
          <b>Your name on the back</b>
          <small>
            {room.ownNumber === null ? "In the club's lettering" : "Over its number, in the club's lettering"}
          </small>
        </span>
        <span className="num">{`+${formatRupees(room.fee)}`}</span>
        {open ? <Minus /> : <Plus />}
      </button>
      {open && (
        <Suspense fallback={<div className={styles.nameWaiting} aria-busy="true" />}>
          <NameOnBack product={product} room={room} onChange={onChange} />
        </Suspense>
      )}
    </div>
  );
}

/** Link to the cart if the product is in the cart. The component reserves its space, so that nothing moves. */
function Held({ inCart }: { inCart: boolean }) {
  return (
    <p className={styles.held}>
      {inCart && (
        <Link to="/cart" className="lk reach">
          ✓ In Cart. View cart
        </Link>
      )}
    </p>
  );
}

interface Choice {
  size: string | undefined;
  quantity: number;
  /** Message if a size must be chosen. */
  sizeError?: string;
  /** Reason why the quantity cannot be larger. */
  limit?: string;
}

/** Manages the chosen size and quantity, limited by stock. */
function useChoice(product: ProductDetail) {
  const shop = useShop();
  const [choice, setChoice] = useState<Choice>(() => ({ size: quickSize(product), quantity: 1 }));
  const { size, quantity } = choice;
  const left = product.stock.find((entry) => entry.size === size)?.left;
  const soldOut = left === 0 || product.sizes.every(({ available }) => !available);

  function step(by: number) {
    const next = quantity + by;
    const limit = whyNotMore(shop, { size: size ?? '', quantity: next, left, held: 0 });
    if (limit && by > 0) setChoice({ ...choice, limit });
    else setChoice({ size, quantity: Math.max(next, 1) });
  }
  const choose = (chosen: string) => setChoice({ size: chosen, quantity: 1 });
  const missSize = () => setChoice({ ...choice, sizeError: 'Choose a size' });
  return { ...choice, left, soldOut, choose, step, missSize };
}

interface QuantityProps extends Choice {
  of: string;
  /** Stock of this size, if low enough to be shown. */
  left: number | undefined;
  onStep: (by: number) => void;
}

function Quantity({ of, size, quantity, left, limit, onStep }: QuantityProps) {
  return (
    <div className={styles.quantity}>
      <Stepper
        value={quantity}
        of={of}
        atLeast={quantity === 1}
        onDecrease={() => onStep(-1)}
        onIncrease={() => onStep(1)}
      />
      {!limit && left !== undefined && left <= fewLeft && (
        <span className="sm num">{`Only ${left} left${behindName(size ?? '', ' in ')}`}</span>
      )}
      {limit && <FieldError alert>{limit}</FieldError>}
    </div>
  );
}

interface StickyBarProps {
  /** Button in the page: the bar is hidden while it is visible. */
  watched: React.RefObject<HTMLElement | null>;
  /** Price of what the button adds. */
  price: string;
  /** Size and quantity that the button adds, or a request to choose a size; undefined if there is nothing to say. */
  pieces: string | undefined;
  children: Elements;
}

/** Bar at the lower edge on phones: price, pieces and button, while the page's own button is not visible. */
function StickyBar({ watched, price, pieces, children }: StickyBarProps) {
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
        <span>{price}</span>
        {pieces && <small>{pieces}</small>}
      </p>
      {children}
    </div>
  );
}
