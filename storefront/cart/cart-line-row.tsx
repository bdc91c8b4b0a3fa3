import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { maxQuantity } from '#contract/cart-rules.ts';
import type { QuotedLine } from '#contract/checkout.ts';
import { formatRupees, toPaise, toRupees } from '#contract/money.ts';
import { Button } from '#ui/button.tsx';
import { classes } from '#ui/classes.ts';
import { FieldError } from '#ui/field-frame.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { Tag } from '#ui/tag.tsx';
import { setQuantity } from '../browser/cart.ts';
import type { CartLine } from '../browser/cart-lines.ts';
import { designPath, pathOfProduct } from '../parts/line-path.ts';
import { ProductPicture } from '../parts/product-picture.tsx';
import styles from './cart-line-row.module.css';

interface CartLineRowProps {
  line: CartLine;
  /** What the shop says of it now; undefined until it has answered, null where it is no longer sold. */
  quoted: QuotedLine | null | undefined;
  onRemove: () => void;
}

function pathOf({ id, numericId, category, isCustomProduct }: CartLine): string | undefined {
  if (isCustomProduct) return designPath(id);
  return numericId === undefined ? undefined : pathOfProduct({ numericId, category });
}

/** One line of the cart: picture, name, what it is, how many, what it comes to. */
export function CartLineRow({ line, quoted, onRemove }: CartLineRowProps) {
  const [atMost, setAtMost] = useState(false);
  const soldOut = quoted === null || (quoted !== undefined && quoted.left === 0);
  const price = quoted?.price ?? line.price;
  const path = pathOf(line);
  const called = `${line.name}, size ${line.size}`;
  const change = (by: number) => {
    const next = line.quantity + by;
    setAtMost(next > maxQuantity);
    if (next > maxQuantity) return;
    if (next < 1) onRemove();
    else setQuantity(line, next);
  };
  return (
    <li className={classes(styles.line, soldOut && styles.soldOut)}>
      <span className="tile">
        <ProductPicture address={line.image ?? quoted?.image ?? ''} alt="" sizes="128px" />
      </span>
      <div>
        <h2>{path ? <Link to={path}>{line.name}</Link> : line.name}</h2>
        <p className={styles.meta}>
          {line.isCustomProduct && <Tag tone="haldi">Custom</Tag>}
          <span>Size: {line.size}</span>
          {line.customization && <span>Color: {line.customization.baseColor.toUpperCase()}</span>}
          {line.customization?.designImage && <span>With Custom Design</span>}
          {quoted?.finalSale && <span>Final sale</span>}
          {line.isCustomProduct && <span>Made for you: +2 working days, returned only if faulty</span>}
        </p>
        {soldOut && <FieldError>{quoted === null ? 'No longer sold' : 'Sold out'}</FieldError>}
        <div className={styles.controls}>
          {!soldOut && (
            <Stepper
              value={line.quantity}
              of={called}
              decreaseLabel={line.quantity === 1 ? `Decrease quantity of ${called} (removes it)` : undefined}
              onDecrease={() => change(-1)}
              onIncrease={() => change(1)}
            />
          )}
          {line.isCustomProduct && (
            <Link className="lk sm" to={designPath(line.id)} aria-label={`Edit design of ${called}`}>
              Edit design
            </Link>
          )}
          <button type="button" className="lk sm" aria-label={`Remove ${called}`} onClick={onRemove}>
            Remove
          </button>
        </div>
        {atMost && line.quantity >= maxQuantity && <FieldError alert>Maximum quantity per item is 10</FieldError>}
      </div>
      <div className={styles.total}>
        <b>{formatRupees(toRupees(toPaise(price) * line.quantity))}</b>
        <p className="sm mut">{formatRupees(price)} each</p>
      </div>
    </li>
  );
}

const undoMs = 10_000;

/** In the place of a removed line for ten seconds: what went, and the way back. Takes the focus. */
export function RemovedRow({ line, onUndo, onGone }: { line: CartLine; onUndo: () => void; onGone: () => void }) {
  const undo = useRef<HTMLButtonElement>(null);
  const gone = useRef(onGone);
  gone.current = onGone;
  useEffect(() => {
    undo.current?.focus();
    const timer = setTimeout(() => gone.current(), undoMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <li className={styles.gone}>
      <p role="status">
        <b>
          {line.name}, size {line.size}
        </b>
        , removed
      </p>
      <span>
        <Button ref={undo} size="small" variant="line" onClick={onUndo}>
          Undo
        </Button>
        <IconButton label="Dismiss" onClick={onGone}>
          <X />
        </IconButton>
      </span>
    </li>
  );
}
