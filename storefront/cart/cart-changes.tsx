import type { Change } from '#contract/checkout.ts';
import { formatRupees } from '#contract/money.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { readCart, setQuantity, writeCart } from '../browser/cart.ts';
import { type CartLine, isSameLine } from '../browser/cart-lines.ts';
import styles from './cart-changes.module.css';
import type { Quoting } from './use-quote.ts';

/** The id of the button that a cart with changes keeps from going on: where who works by keys is put once nothing is left to accept. */
export const wayOn = 'way-on';

/** What changed since the cart was filled, line by line, with the ways on. Nothing is charged anew before it is accepted. */
export function CartChanges({ quoting, onRemove }: { quoting: Quoting; onRemove: (line: CartLine) => void }) {
  const { quote, lines } = quoting;
  if (!quote || quote.changes.length === 0) return null;
  // What cannot be had has no price to accept.
  const lost = new Set(
    quote.changes
      .filter((change) => change.kind === 'gone' || change.kind === 'unclear' || (change.kind === 'stock' && change.left === 0))
      .map(({ line }) => line),
  );
  const told = quote.changes.filter(({ kind, line }) => kind !== 'price' || !lost.has(line));
  return (
    <div className={styles.changes} data-then={wayOn}>
      {told.map((change) => {
        const line = lines[change.line];
        return line && <ChangeNotice key={`${change.kind} ${change.line}`} change={change} line={line} onRemove={() => onRemove(line)} />;
      })}
    </div>
  );
}

function ChangeNotice({ change, line, onRemove }: { change: Change; line: CartLine; onRemove: () => void }) {
  const removeButton = (
    <Button size="small" variant="line" onClick={onRemove}>
      Remove
    </Button>
  );
  if (change.kind === 'capped') {
    return (
      <Notice tone="haldi" role="alert">
        Maximum quantity per item is 10
      </Notice>
    );
  }
  if (change.kind === 'gone') {
    return (
      <Notice tone="ball" role="alert" actions={removeButton}>
        <b>{line.name}</b> in size {line.size} is no longer sold.
      </Notice>
    );
  }
  if (change.kind === 'unclear') {
    return (
      <Notice tone="ball" role="alert" actions={removeButton}>
        We can't read <b>{line.name}</b> as your cart has it. Remove it and add it again.
      </Notice>
    );
  }
  if (change.kind === 'price') {
    const accept = (
      <Button size="small" onClick={() => acceptPrice(line, change.to)}>
        Accept
      </Button>
    );
    return (
      <Notice
        tone="haldi"
        role="alert"
        actions={
          <>
            {removeButton}
            {accept}
          </>
        }
      >
        The price of <b>{change.name}</b> changed from {formatRupees(change.from)} to {formatRupees(change.to)}.
      </Notice>
    );
  }
  if (change.left === 0) {
    return (
      <Notice tone="ball" role="alert" actions={removeButton}>
        <b>
          {change.name}, size {change.size} has just sold out.
        </b>
      </Notice>
    );
  }
  const keep = (
    <Button size="small" onClick={() => setQuantity(line, change.left)}>
      Keep {change.left}
    </Button>
  );
  return (
    <Notice tone="haldi" role="alert" actions={keep}>
      Only {change.left} of <b>{change.name}</b>, size {change.size} left.
    </Notice>
  );
}

function acceptPrice(line: CartLine, price: number): void {
  writeCart(readCart().map((other) => (isSameLine(other, line) ? { ...other, price } : other)));
}
