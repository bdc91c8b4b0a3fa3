import Truck from 'lucide-react/icons/truck';
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
import { ProductPicture } from '../parts/product-picture.tsx';
import { showStorageNotice } from '../parts/storage-notice.tsx';
import styles from './cart-line-row.module.css';
import type { CartRow } from './cart-sums.ts';

interface CartLineRowProps {
  row: CartRow;
  /** Promise of delivery, if known. */
  arrival: string | undefined;
  onRemove: () => void;
}

function pathOf({ id, numericId, category, isCustomProduct, customization }: CartLine): string | undefined {
  if (isCustomProduct && !customization?.back) return designPath(id);
  return numericId === undefined ? undefined : pathOfProduct({ numericId, category });
}

/** Returns the reason why a quantity is not possible; undefined if the quantity is possible. */
function limitOf(shop: ShopFacts, { left }: CartRow, quantity: number): string | undefined {
  if (quantity > shownTerm(shop, 'limits').perLine) return atMostWords(shop);
  return left !== undefined && quantity > left ? `Only ${left} left` : undefined;
}

/** Returns the name of a line, or of its product if the line has none. */
function shownName({ line, quoted }: CartRow): string {
  return line.name === noName && quoted && !line.isCustomProduct ? quoted.name : line.name;
}

function WhyNot({ words }: { words: string }) {
  return (
    <div className={styles.why}>
      <FieldError>{words}</FieldError>
    </div>
  );
}

function LineStepper({ quantity, of, onStep }: { quantity: number; of: string; onStep: (by: number) => void }) {
  return (
    <Stepper
      value={quantity}
      of={of}
      decreaseLabel={quantity === 1 ? `Decrease quantity of ${of} (removes it)` : undefined}
      onDecrease={() => onStep(-1)}
      onIncrease={() => onStep(1)}
    />
  );
}

/** Cart line: picture, name, details, quantity and total. */
export function CartLineRow({ row, arrival, onRemove }: CartLineRowProps) {
  const shop = useShop();
  const { line, quoted, price, sold, total } = row;
  const [refused, setRefused] = useState(0);
  const soldOut = isSoldOut(quoted);
  const path = pathOf(line);
  const name = shownName(row);
  const called = name + behindName(line.size);
  const partSold = soldOut ? '' : partWords(sold, line.quantity);
  const change = (by: number) => {
    const next = line.quantity + by;
    const limit = by > 0 ? limitOf(shop, row, next) : undefined;
    setRefused(limit ? next : 0);
    if (limit) return;
    if (next < 1) onRemove();
    else if (!setQuantity(shop, line, next)) showStorageNotice("Your cart couldn't be changed");
  };
  return (
    <li className={classNames(styles.line, soldOut && styles.soldOut)}>
      <span className="tile">
        <ProductPicture address={line.image ?? quoted?.image ?? ''} alt="" sizes="128px" />
      </span>
      <div>
        <h2>{path ? <Link to={path}>{name}</Link> : name}</h2>
        <LineFacts line={line} finalSale={quoted?.finalSale === true} />
        <Arrival words={arrival} />
        <div className={styles.controls}>
          {soldOut ? (
            <WhyNot words={quoted === null ? 'It cannot be bought' : 'Sold out'} />
          ) : (
            <LineStepper quantity={line.quantity} of={called} onStep={change} />
          )}
          <EditDesign line={line} called={called} />
          <button type="button" className="lk sm" aria-label={`Remove ${called}`} onClick={onRemove}>
            Remove
          </button>
        </div>
        {refused > line.quantity && <FieldError alert>{limitOf(shop, row, refused)}</FieldError>}
      </div>
      <div className={styles.total}>
        <b>{formatRupees(soldOut ? 0 : total)}</b>
        <p className="sm mut">{`${partSold}${formatRupees(price)} each`}</p>
      </div>
    </li>
  );
}

const undoMs = 10_000;

interface RemovedRowProps {
  lines: readonly CartLine[];
  onUndo: () => void;
  onGone: () => void;
}

/** Row shown for ten seconds in place of removed lines, with an Undo button that takes the focus. */
export function RemovedRow({ lines, onUndo, onGone }: RemovedRowProps) {
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
        <b>{removedWords(lines)}</b>
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

function removedWords([line, ...others]: readonly CartLine[]): string {
  if (others.length > 0) return `All ${others.length + 1} shirts of the squad`;
  return line ? line.name + behindName(line.size) : '';
}

/** Promise of delivery; empty until it is known, so that nothing moves. */
function Arrival({ words }: { words: string | undefined }) {
  return (
    <p className={styles.arrival}>
      {words && (
        <>
          <Truck className="ic-s" />
          <span>{words}</span>
        </>
      )}
    </p>
  );
}

/** Size, colour and conditions of a line. */
function LineFacts({ line, finalSale }: { line: CartLineRowProps['row']['line']; finalSale: boolean }) {
  const { customization, isCustomProduct } = line;
  const drawn = customization && !customization.back ? customization : undefined;
  const sized = behindName(line.size, 'Size: ');
  return (
    <p className={styles.meta}>
      {isCustomProduct && <Tag tone="haldi">Custom</Tag>}
      {sized && <span>{sized}</span>}
      {drawn && <span>{`Color: ${drawn.baseColor.toUpperCase()}`}</span>}
      {drawn?.designImage && <span>With Custom Design</span>}
      {finalSale && <span>Final sale</span>}
      {isCustomProduct && <span>Made for you: +2 working days, returned only if faulty</span>}
    </p>
  );
}

/** Links a piece with the shopper's design to the studio. */
function EditDesign({ line, called }: { line: CartLineRowProps['row']['line']; called: string }) {
  if (!line.isCustomProduct || line.customization?.back) return null;
  return (
    <Link className="lk sm" to={designPath(line.id)} aria-label={`Edit design of ${called}`}>
      Edit design
    </Link>
  );
}

function isSoldOut(quoted: CartLineRowProps['row']['quoted']): boolean {
  return quoted === null || quoted?.left === 0;
}

function partWords(sold: number, quantity: number): string {
  return sold < quantity ? `${sold} of ${quantity}, ` : '';
}
