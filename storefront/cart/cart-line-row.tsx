import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { formatRupees } from '#contract/money.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import { behindName } from '#contract/size-words.ts';
import { atMostWords, shownTerm } from '#contract/told-terms.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/classes.ts';
import { FieldError } from '#ui/field-frame.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { Tag } from '#ui/tag.tsx';
import { setQuantity } from '../browser/cart.ts';
import { type CartLine, noName } from '../browser/cart-lines.ts';
import { useShop } from '../browser/shop-facts.ts';
import { designPath, pathOfProduct } from '../parts/line-path.ts';
import { sayNotKept } from '../parts/not-kept.tsx';
import { ProductPicture } from '../parts/product-picture.tsx';
import styles from './cart-line-row.module.css';
import type { CartRow } from './cart-sums.ts';

interface CartLineRowProps {
  row: CartRow;
  onRemove: () => void;
}

function pathOf({ id, numericId, category, isCustomProduct, customization }: CartLine): string | undefined {
  if (isCustomProduct && !customization?.back) return designPath(id);
  return numericId === undefined ? undefined : pathOfProduct({ numericId, category });
}

/** Returns the reason why a quantity is not possible; undefined if it is. */
function limitOf(shop: ShopFacts, { left }: CartRow, quantity: number): string | undefined {
  if (quantity > shownTerm(shop, 'limits').perLine) return atMostWords(shop);
  return left !== undefined && quantity > left ? `Only ${left} left` : undefined;
}

/** Cart line: picture, name, details, quantity and total. */
export function CartLineRow({ row, onRemove }: CartLineRowProps) {
  const shop = useShop();
  const { line, quoted, price, sold, total } = row;
  const [refused, setRefused] = useState(0);
  const soldOut = quoted === null || (quoted !== undefined && quoted.left === 0);
  const path = pathOf(line);
  const name = line.name === noName && quoted && !line.isCustomProduct ? quoted.name : line.name;
  const called = name + behindName(line.size);
  const change = (by: number) => {
    const next = line.quantity + by;
    const limit = by > 0 ? limitOf(shop, row, next) : undefined;
    setRefused(limit ? next : 0);
    if (limit) return;
    if (next < 1) onRemove();
    else if (!setQuantity(shop, line, next)) sayNotKept("Your cart couldn't be changed");
  };
  return (
    <li className={classNames(styles.line, soldOut && styles.soldOut)}>
      <span className="tile">
        <ProductPicture address={line.image ?? quoted?.image ?? ''} alt="" sizes="128px" />
      </span>
      <div>
        <h2>{path ? <Link to={path}>{name}</Link> : name}</h2>
        <p className={styles.meta}>
          {line.isCustomProduct && <Tag tone="haldi">Custom</Tag>}
          <span>{`Size: ${line.size}`}</span>
          {line.customization && !line.customization.back && (
            <span>{`Color: ${line.customization.baseColor.toUpperCase()}`}</span>
          )}
          {line.customization?.designImage && !line.customization.back && <span>With Custom Design</span>}
          {quoted?.finalSale && <span>Final sale</span>}
          {line.isCustomProduct && <span>Made for you: +2 working days, returned only if faulty</span>}
        </p>
        <div className={styles.controls}>
          {soldOut ? (
            <div className={styles.why}>
              <FieldError>{quoted === null ? 'It cannot be bought' : 'Sold out'}</FieldError>
            </div>
          ) : (
            <Stepper
              value={line.quantity}
              of={called}
              decreaseLabel={line.quantity === 1 ? `Decrease quantity of ${called} (removes it)` : undefined}
              onDecrease={() => change(-1)}
              onIncrease={() => change(1)}
            />
          )}
          {line.isCustomProduct && !line.customization?.back && (
            <Link className="lk sm" to={designPath(line.id)} aria-label={`Edit design of ${called}`}>
              Edit design
            </Link>
          )}
          <button type="button" className="lk sm" aria-label={`Remove ${called}`} onClick={onRemove}>
            Remove
          </button>
        </div>
        {refused > line.quantity && <FieldError alert>{limitOf(shop, row, refused)}</FieldError>}
      </div>
      <div className={styles.total}>
        <b>{formatRupees(soldOut ? 0 : total)}</b>
        <p className="sm mut">{`${!soldOut && sold < line.quantity ? `${sold} of ${line.quantity}, ` : ''}${formatRupees(price)} each`}</p>
      </div>
    </li>
  );
}

const undoMs = 10_000;

/** Row shown for ten seconds in place of a removed line, with an Undo button that takes the focus. */
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
        <b>{line.name + behindName(line.size)}</b>
        <span>, removed</span>
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
