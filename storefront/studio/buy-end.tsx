import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { printedSides } from '#artwork/design/layers.ts';
import {
  type CustomGarment,
  type CustomSide,
  customGoods,
  customPricePaise,
  secondSidePaise,
  sideName,
} from '#contract/custom-goods.ts';
import { formatRupees, toRupees } from '#contract/money.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import { behindName } from '#contract/size-words.ts';
import { atMostWords, shownTerm } from '#contract/told-terms.ts';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field-frame.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { readCart, useCart } from '../browser/cart.ts';
import { countOf } from '../browser/cart-lines.ts';
import { cartUpdate, showMessage } from '../browser/messages.ts';
import { useSession } from '../browser/session.ts';
import { useShop } from '../browser/shop-facts.ts';
import { ProductPicture } from '../parts/product-picture.tsx';
import { taxSentence } from '../parts/tax-words.ts';
import styles from './buy-end.module.css';
import { printableDesign } from './draft.ts';
import { listsFull, type SaveOutcome } from './save-to-cart.ts';
import type { Studio } from './studio.ts';
import { useSaving } from './use-saving.ts';

/** Shows quantity, price, terms of custom products and the button that adds to the cart. */
export function BuyEnd({ studio }: { studio: Studio }) {
  const shop = useShop();
  const { editing } = studio.state;
  const { saving, problem, save } = useSaving(studio);
  const end = useRef<HTMLDivElement>(null);
  // The tool that fixes the problem may open above and move the message out of view. The page does not scroll if an
  // input outside has the focus.
  useEffect(() => {
    const ledAway = isInputOutside(end.current);
    if (problem && !ledAway) end.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  const [inCart, setInCart] = useState(false);
  const replacing = isLineOf(useCart(), editing);
  const cartVerb = replacing ? 'Update cart' : 'Add to cart';
  const signedIn = useSession() !== undefined;
  const keep = async () => {
    const kept = await save('designs');
    if (kept)
      showMessage({ kind: 'status', text: 'Saved', detail: `${kept.product.name} is under Designs in your account.` });
  };
  const add = async () => {
    const added = await save('cart');
    if (!added) return;
    setInCart(true);
    sayAdded(shop, added);
  };
  const isUploading = saving !== undefined && studio.pictures.sending !== undefined;
  return (
    <div ref={end} className={styles.end}>
      <Price studio={studio} />
      {problem && <FieldError alert>{problem}</FieldError>}
      <Button
        variant="buy"
        size="large"
        wide
        busy={saving === 'cart'}
        disabled={saving === 'designs'}
        onClick={() => void add()}
      >
        {saving === 'cart' ? 'Saving your design...' : cartVerb}
      </Button>
      <div className={styles.after}>
        {isUploading ? <p role="status">Uploading your picture. Then your design is saved.</p> : inCart && <ToCart />}
      </div>
      {signedIn && !replacing && (
        <Button
          variant="line"
          size="small"
          wide
          busy={saving === 'designs'}
          disabled={saving === 'cart'}
          onClick={() => void keep()}
        >
          Save to my designs
        </Button>
      )}
      <CustomTerms studio={studio} />
    </div>
  );
}

/** Returns true if the edited design is a line of the cart, so that saving replaces the line. */
function isLineOf(cart: readonly { id: string }[], editing: Studio['state']['editing']): boolean {
  return editing !== undefined && !editing.ordered && cart.some(({ id }) => id === editing.id);
}

function sayAdded(shop: ShopFacts, { product, replaced }: SaveOutcome & { kind: 'saved' }): void {
  const count = countOf(readCart(shop));
  const unlisted = product.list === 'full' ? ` ${listsFull} This one stays in your cart.` : '';
  showMessage({
    ...cartUpdate,
    text: replaced ? 'Cart updated' : 'Added to cart',
    detail: `${product.name}${behindName(product.size)}. Cart has ${count} ${count === 1 ? 'item' : 'items'}.${unlisted}`,
    picture: (
      <span className="tile">
        <ProductPicture address={product.images[0] ?? ''} alt="" sizes="64px" />
      </span>
    ),
  });
}

/** Shows quantity and price. */
function Price({ studio: { design, state, dispatch } }: { studio: Studio }) {
  const shop = useShop();
  const [atMost, setAtMost] = useState(false);
  const { quantity } = state;
  const printed = printedSides(printableDesign(design));
  const pricePaise = customPricePaise(design.garment, Math.max(1, printed.length));
  const change = (by: number) => {
    setAtMost(quantity + by > shownTerm(shop, 'limits').perLine);
    dispatch({ kind: 'quantity', quantity: quantity + by, most: shownTerm(shop, 'limits').perLine });
  };
  return (
    <>
      <div className={styles.price}>
        <div>
          <Stepper
            value={quantity}
            of={customGoods[design.garment].product}
            atLeast={quantity === 1}
            onDecrease={() => change(-1)}
            onIncrease={() => change(1)}
          />
        </div>
        <div className={styles.sum}>
          <b className="num">{formatRupees(toRupees(pricePaise * quantity))}</b>
          <p className="sm mut">
            {`${quantity > 1 ? `${formatRupees(toRupees(pricePaise))} each, ` : 'One piece, '}${inWords(design.garment, printed)}`}
          </p>
        </div>
      </div>
      {atMost && quantity === shownTerm(shop, 'limits').perLine && <FieldError alert>{atMostWords(shop)}</FieldError>}
    </>
  );
}

/** Describes the printed sides; a bare garment is priced with its front. */
function inWords(garment: CustomGarment, printed: readonly CustomSide[]): string {
  return printed.length === 2 ? 'both sides' : `${sideName(garment, printed[0] ?? 'front').toLowerCase()} print`;
}

/** Shows the terms of custom-made products. */
export function CustomTerms({ studio: { design, state } }: { studio: Studio }) {
  const shop = useShop();
  const secondSide = customGoods[design.garment].sides.length > 1 && printedSides(printableDesign(design)).length < 2;
  return (
    <p className={`xs mut ${styles.terms}`}>
      {`${taxSentence(shop)}. ${secondSide ? `Second side +${formatRupees(toRupees(secondSidePaise))}. ` : ''}Made for you: +2 working days. Can't be returned unless faulty; no cash on delivery.${state.editing?.ordered ? ' This design was ordered: your changes make a copy.' : ''}`}
    </p>
  );
}

function ToCart() {
  return (
    <Link to="/cart" className="lk">
      ✓ In Cart. View cart
    </Link>
  );
}

function isInputOutside(element: Element | null): boolean {
  return document.activeElement instanceof HTMLInputElement && !element?.contains(document.activeElement);
}
