import { useState } from 'react';
import { printedSides } from '#artwork/design/layers.ts';
import { obstacle } from '#artwork/design/preflight.ts';
import { maxQuantity } from '#contract/cart-rules.ts';
import { customGoods, customPricePaise, secondSidePaise, sideName } from '#contract/custom-goods.ts';
import { formatRupees, toRupees } from '#contract/money.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { FieldError } from '#ui/field-frame.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { readCart, useCart } from '../browser/cart.ts';
import { countOf } from '../browser/cart-lines.ts';
import { say } from '../browser/messages.ts';
import { useSession } from '../browser/session.ts';
import { ProductPicture } from '../parts/product-picture.tsx';
import styles from './buy-end.module.css';
import { printable } from './draft.ts';
import { type SaveOutcome, saveToCart, saveToDesigns } from './save-to-cart.ts';
import type { Studio } from './studio.ts';
import { Uploading } from './uploading.tsx';

/** How many, for how much, what has to be known of custom pieces, and the way into the cart. */
export function BuyEnd({ studio }: { studio: Studio }) {
  const { design, state, findings, pictures, words, dispatch, setTool } = studio;
  const [saving, setSaving] = useState<'cart' | 'designs'>();
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
  const lines = useCart();
  const replacing = editing !== undefined && !editing.ordered && lines.some(({ id }) => id === editing.id);
  const signedIn = useSession() !== undefined;

  /** Saves it somewhere, once nothing stands against it; undefined where it came to nothing, which is then said. */
  const save = async (where: 'cart' | 'designs'): Promise<(SaveOutcome & { kind: 'saved' }) | undefined> => {
    const stopped = obstacle(printable(design), findings, state);
    setProblem(stopped?.sentence);
    if (stopped) {
      if (stopped.kind === 'empty') setTool('picture');
      const box = { rights: 'studio-rights', soft: 'studio-soft', empty: undefined, refused: undefined }[stopped.kind];
      if (box) document.getElementById(box)?.focus();
      return undefined;
    }
    if (!words.ready) {
      setProblem("A font isn't loaded yet. Try again in a moment.");
      return undefined;
    }
    setSaving(where);
    const outcome = await (where === 'cart' ? saveToCart : saveToDesigns)(state, pictures);
    setSaving(undefined);
    if (outcome.kind === 'failed') {
      setProblem(outcome.message);
      return undefined;
    }
    dispatch({ kind: 'saved', id: outcome.product.customProductId, design, follow: outcome.replaced });
    return outcome;
  };
  const keep = async () => {
    const kept = await save('designs');
    if (kept) say({ kind: 'status', text: 'Saved', detail: `${kept.product.name} is under Designs in your account.` });
  };
  const add = async () => {
    const added = await save('cart');
    if (!added) return;
    const { product, replaced } = added;
    const count = countOf(readCart());
    setInCart(true);
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
      <Button variant="buy" size="large" wide busy={saving === 'cart'} disabled={saving === 'designs'} onClick={() => void add()}>
        {saving === 'cart' ? 'Saving your design...' : replacing ? 'Update cart' : 'Add to cart'}
      </Button>
      {saving && pictures.sending !== undefined && <Uploading share={pictures.sending} words="Your design is saved once it is there." />}
      {signedIn && !replacing && (
        <Button variant="line" size="small" wide busy={saving === 'designs'} disabled={saving === 'cart'} onClick={() => void keep()}>
          Save to my designs
        </Button>
      )}
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
