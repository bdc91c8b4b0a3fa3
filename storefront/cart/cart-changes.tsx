import { useState } from 'react';
import type { Change } from '#contract/checkout.ts';
import { formatRupees } from '#contract/money.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import { behindName } from '#contract/size-words.ts';
import { atMostWords } from '#contract/told-terms.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { readCart, setQuantity, writeCart } from '../browser/cart.ts';
import { type CartLine, isSameLine } from '../browser/cart-lines.ts';
import { useShop } from '../browser/shop-facts.ts';
import styles from './cart-changes.module.css';
import type { Quoting } from './use-quote.ts';

/**
 * Id of the checkout button, which is disabled while changes are not accepted. The button gets the focus once all
 * changes are accepted.
 */
export const wayOn = 'way-on';

/**
 * List of changes since the cart was filled, with actions for each line. A higher price is charged only after the
 * shopper accepts it.
 */
export function CartChanges({ quoting, onRemove }: { quoting: Quoting; onRemove: (line: CartLine) => void }) {
  const { quote, lines } = quoting;
  if (!quote || quote.changes.length === 0) return null;
  // Unavailable lines have no price to accept.
  const lost = new Set(
    quote.changes
      .filter(
        (change) =>
          change.kind === 'gone' || change.kind === 'unclear' || (change.kind === 'stock' && change.left === 0),
      )
      .map(({ line }) => line),
  );
  const told = quote.changes.filter(({ kind, line }) => kind !== 'price' || !lost.has(line));
  return (
    <div className={styles.changes} data-then={wayOn}>
      {told.map((change) => {
        const line = lines[change.line];
        const props = line && { change, line, pending: quoting.pending, onRemove: () => onRemove(line) };
        return props && <ChangeNotice key={`${change.kind} ${change.line}`} {...props} />;
      })}
    </div>
  );
}

interface ChangeNoticeProps {
  change: Change;
  line: CartLine;
  /** True while the cart is being priced again. */
  pending: boolean;
  onRemove: () => void;
}

function ChangeNotice({ change, line, pending, onRemove }: ChangeNoticeProps) {
  const shop = useShop();
  const [taken, setTaken] = useState(false);
  /** Marks the pressed button as busy at once, as the notice stays until the next quote arrives. */
  const take = (act: () => void) => ({
    busy: taken && pending,
    onClick: () => {
      setTaken(true);
      act();
    },
  });
  const removeButton = (
    <Button size="small" variant="line" onClick={onRemove}>
      Remove
    </Button>
  );
  if (change.kind === 'capped') {
    return (
      <Notice tone="haldi" role="alert">
        {atMostWords(shop)}
      </Notice>
    );
  }
  if (change.kind === 'gone') {
    return (
      <Notice tone="ball" role="alert" actions={removeButton}>
        <b>{line.name}</b>
        <span>{goneWords(line)}</span>
      </Notice>
    );
  }
  if (change.kind === 'unclear') {
    return (
      <Notice tone="ball" role="alert" actions={removeButton}>
        <span>We can't read</span> <b>{line.name}</b> <span>as your cart has it. Remove it and add it again.</span>
      </Notice>
    );
  }
  if (change.kind === 'price') {
    const accept = (
      <Button size="small" {...take(() => acceptPrice(shop, line, change.to))}>
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
        <span>The price of</span> <b>{change.name}</b>{' '}
        <span>{`changed from ${formatRupees(change.from)} to ${formatRupees(change.to)}.`}</span>
      </Notice>
    );
  }
  if (change.left === 0) {
    return (
      <Notice tone="ball" role="alert" actions={removeButton}>
        <b>{`${change.name + behindName(change.size)} has just sold out.`}</b>
      </Notice>
    );
  }
  const keep = (
    <Button size="small" {...take(() => setQuantity(shop, line, change.left))}>
      {`Keep ${change.left}`}
    </Button>
  );
  return (
    <Notice tone="haldi" role="alert" actions={keep}>
      <span>{`Only ${change.left} of`}</span> <b>{change.name}</b>
      <span>{`${behindName(change.size)} left.`}</span>
    </Notice>
  );
}

/** Explains why a line is no longer available: an unordered design is deleted after a month. */
function goneWords(line: CartLine): string {
  if (line.isCustomProduct && !line.customization?.back)
    return ' is no longer kept: we keep a design that is not ordered for 30 days. Make it again in the studio.';
  return `${behindName(line.size, ' in size ')} is no longer sold.`;
}

function acceptPrice(shop: ShopFacts, line: CartLine, price: number): void {
  writeCart(readCart(shop).map((other) => (isSameLine(other, line) ? { ...other, price } : other)));
}
