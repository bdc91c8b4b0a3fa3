import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Quote } from '#contract/checkout.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { Notice } from '#ui/notice.tsx';
import { restoreLine, setQuantity, useCart, useCartKnown } from '../browser/cart.ts';
import { type CartLine, countOf, estimate, isSameLine } from '../browser/cart-lines.ts';
import { useKeptPin } from '../browser/kept-pin.ts';
import { say } from '../browser/messages.ts';
import { CartChanges } from '../cart/cart-changes.tsx';
import { CartLineRow, RemovedRow } from '../cart/cart-line-row.tsx';
import { TrendingRack } from '../cart/trending-rack.tsx';
import { quotedOf, useQuote } from '../cart/use-quote.ts';
import { confirmationPath } from '../checkout/finish-order.ts';
import { usePendingOrder } from '../checkout/use-pending-order.ts';
import { HowMade } from '../parts/how-made.tsx';
import { itemWords, PriceTable, SummaryColumns } from '../parts/summary.tsx';
import styles from './cart.module.css';

export function meta() {
  return [{ title: 'Shopping Cart · Maidan' }, { name: 'robots', content: 'noindex' }];
}

interface Removed {
  line: CartLine;
  position: number;
}

export default function Cart() {
  const lines = useCart();
  const known = useCartKnown();
  const [removed, setRemoved] = useState<Removed>();
  const { waiting, paid } = usePendingOrder();
  const pin = useKeptPin();
  const quoting = useQuote(lines, { pin, replaces: waiting });
  const remove = (line: CartLine) => {
    setRemoved({ line, position: lines.findIndex((other) => isSameLine(other, line)) });
    setQuantity(line, 0);
  };
  const undo = () => {
    if (removed) restoreLine(removed.line, removed.position);
    setRemoved(undefined);
  };
  const count = countOf(lines);
  return (
    <div className={`wrap ${styles.page}`}>
      <div className={styles.head}>
        <h1 className="h1">Shopping Cart</h1>
        <span className="mut num" role="status">
          {known ? itemWords(count) : ''}
        </span>
      </div>
      <noscript>
        <Notice>The cart is kept in your browser and needs JavaScript to be shown.</Notice>
      </noscript>
      {paid && (
        <Notice
          tone="turf"
          role="status"
          className={styles.note}
          actions={
            <ButtonLink to={confirmationPath(paid)} size="small">
              See your order
            </ButtonLink>
          }
        >
          Your payment came in: order <b>{paid.reference}</b> is placed.
        </Notice>
      )}
      {known && lines.length === 0 && !removed && (
        <>
          <Empty plates="00" title="Your cart is empty" text="Browse our products and add items to your cart">
            <ButtonLink to="/">Continue Shopping</ButtonLink>
          </Empty>
          <TrendingRack />
        </>
      )}
      {known && (lines.length > 0 || removed) && (
        <SummaryColumns label="Summary" panel={<Summary lines={lines} quoting={quoting} />}>
          <CartChanges quoting={quoting} onRemove={remove} />
          {quoting.problem && (
            <Notice
              tone="ball"
              role="alert"
              className={styles.note}
              actions={
                <Button size="small" onClick={quoting.retry}>
                  Try again
                </Button>
              }
            >
              We couldn't check today's prices. Your cart is safe.
            </Notice>
          )}
          <ul className={styles.lines}>
            {rows(lines, removed).map((row) =>
              row.kind === 'line' ? (
                <CartLineRow
                  key={`${row.line.id} ${row.line.size}`}
                  line={row.line}
                  quoted={quotedOf(quoting, row.line)}
                  onRemove={() => remove(row.line)}
                />
              ) : (
                <RemovedRow key="removed" line={row.line} onUndo={undo} onGone={() => setRemoved(undefined)} />
              ),
            )}
          </ul>
        </SummaryColumns>
      )}
    </div>
  );
}

type Row = { kind: 'line' | 'removed'; line: CartLine };

function rows(lines: readonly CartLine[], removed: Removed | undefined): Row[] {
  const all: Row[] = lines.map((line) => ({ kind: 'line', line }));
  if (removed) all.splice(Math.min(removed.position, all.length), 0, { kind: 'removed', line: removed.line });
  return all;
}

/** When standard delivery arrives at the PIN this device asked for last, or why it does not. */
function arrivalIn(quote: Quote | undefined, pin: string | undefined): string {
  const standard = quote?.deliveryOptions.find(({ method }) => method === 'standard');
  if (!standard || !pin) return '';
  return standard.earliest
    ? `${standard.promise} at ${pin}.`
    : standard.offered
      ? `${standard.promise} to ${pin}.`
      : `${standard.promise}.`;
}

function Summary({ lines, quoting }: { lines: readonly CartLine[]; quoting: ReturnType<typeof useQuote> }) {
  const navigate = useNavigate();
  const guess = estimate(lines);
  const current = quoting.lines === lines ? quoting.quote : undefined;
  const sums = current ?? { ...guess, shipping: 0, itemCount: countOf(lines) };
  const proceed = () => {
    if (lines.length === 0) say({ kind: 'alert', text: 'Your cart is empty' });
    else void navigate('/checkout');
  };
  return (
    <>
      <PriceTable itemCount={sums.itemCount} subtotal={sums.subtotal} shipping={sums.shipping} tax={sums.tax} total={sums.total} />
      {current && <HowMade breakdown={current.breakdown} />}
      <Button variant="buy" size="large" wide onClick={proceed}>
        Proceed to Checkout
      </Button>
      <ButtonLink to="/" variant="line" wide className={styles.second}>
        Continue Shopping
      </ButtonLink>
      <p className={`sm mut ${styles.small}`}>{arrivalIn(current, quoting.pin)} Express and next-day options at checkout.</p>
      <p className={`sm mut ${styles.promise}`}>
        <RotateCcw />
        <span>Return or swap sizes within 7 days. Final sale pieces only if faulty.</span>
      </p>
    </>
  );
}
