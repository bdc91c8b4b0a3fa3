import { useState } from 'react';
import { printedSides } from '#artwork/design/layers.ts';
import { obstacle } from '#artwork/design/preflight.ts';
import { maxQuantity } from '#contract/cart-rules.ts';
import { customGoods, customPricePaise, secondSidePaise, sideName } from '#contract/custom-goods.ts';
import { formatRupees, toRupees } from '#contract/money.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { FieldError } from '#ui/field-frame.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { readCart } from '../browser/cart.ts';
import { countOf } from '../browser/cart-lines.ts';
import { say } from '../browser/messages.ts';
import { ProductPicture } from '../parts/product-picture.tsx';
import styles from './buy-end.module.css';
import { printable, saveToCart } from './save-to-cart.ts';
import type { Studio } from './studio.ts';

/** How many, for how much, what has to be known of custom pieces, and the way into the cart. */
export function BuyEnd({ studio }: { studio: Studio }) {
  const { design, state, findings, pictures, words, dispatch, setTool } = studio;
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [atMost, setAtMost] = useState(false);
  const [inCart, setInCart] = useState(false);
  const { garment } = design;
  const { quantity, editing } = state;
  const printed = printedSides(printable(design));
  const pricePaise = customPricePaise(garment, Math.max(1, printed.length));
  const sides =
    printed.length === 0
      ? `${sideName(garment, 'front').toLowerCase()} print`
      : printed.length === 2
        ? 'both sides'
        : `${sideName(garment, printed[0] ?? 'front').toLowerCase()} print`;
  const replacing = editing !== undefined && !editing.ordered;

  const add = async () => {
    const stopped = obstacle(printable(design), findings, state);
    setProblem(stopped?.sentence);
    if (stopped) {
      if (stopped.kind === 'empty') setTool('picture');
      const box = { rights: 'studio-rights', soft: 'studio-soft', empty: undefined, refused: undefined }[stopped.kind];
      if (box) document.getElementById(box)?.focus();
      return;
    }
    if (!words.ready) return setProblem("A font isn't loaded yet. Try again in a moment.");
    setSaving(true);
    const outcome = await saveToCart(state, pictures);
    setSaving(false);
    if (outcome.kind === 'failed') {
      setProblem(outcome.message);
      return;
    }
    const { product, replaced } = outcome;
    const count = countOf(readCart());
    setInCart(true);
    dispatch({ kind: 'saved', id: product.customProductId, follow: replaced });
    say({
      kind: 'status',
      text: replaced ? 'Cart updated' : 'Added to cart',
      detail: `${product.name}, size ${product.size}. Cart has ${count} ${count === 1 ? 'item' : 'items'}.`,
      picture: (
        <span className="tile">
          <ProductPicture address={product.images[0] ?? ''} alt="" sizes="64px" />
        </span>
      ),
    });
  };

  const change = (by: number) => {
    setAtMost(quantity + by > maxQuantity);
    dispatch({ kind: 'quantity', quantity: quantity + by });
  };
  const each = toRupees(pricePaise);
  return (
    <div className={styles.end}>
      <div className={styles.price}>
        <div>
          <Stepper
            value={quantity}
            of={customGoods[garment].product}
            atLeast={quantity === 1}
            onDecrease={() => change(-1)}
            onIncrease={() => change(1)}
          />
        </div>
        <div className={styles.sum}>
          <b className="num">{formatRupees(toRupees(pricePaise * quantity))}</b>
          <p className="sm mut">
            {quantity > 1 ? `${formatRupees(each)} each, ` : 'One piece, '}
            {sides}
          </p>
        </div>
      </div>
      {atMost && quantity === maxQuantity && <FieldError alert>Maximum quantity per item is 10</FieldError>}
      {problem && <FieldError alert>{problem}</FieldError>}
      <Button variant="buy" size="large" wide busy={saving} onClick={() => void add()}>
        {saving ? 'Saving your design...' : replacing ? 'Update cart' : 'Add to cart'}
      </Button>
      {inCart && (
        <ButtonLink to="/cart" variant="line" wide>
          View cart
        </ButtonLink>
      )}
      <p className={`xs mut ${styles.terms}`}>
        +10% tax at checkout.{' '}
        {customGoods[garment].sides.length > 1 && printed.length < 2 && `Second side +${formatRupees(toRupees(secondSidePaise))}. `}
        Made for you: +2 working days. Can't be returned unless faulty; no cash on delivery or next-day delivery.
        {editing?.ordered && ' This design was ordered: your changes make a copy.'}
      </p>
    </div>
  );
}
