import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { Fragment, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Quote } from '#contract/checkout.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { Notice } from '#ui/notice.tsx';
import { useWaitsForSomebody } from '../browser/archive-user-data.ts';
import { readCart, removeLines, restoreLine, useCart, useCartKnown } from '../browser/cart.ts';
import { type CartLine, countOf, isSameLine } from '../browser/cart-lines.ts';
import { useVisitStep } from '../browser/count-visit.ts';
import { showMessage } from '../browser/messages.ts';
import { usePlacedHere } from '../browser/placed-order.ts';
import { useShop } from '../browser/shop-facts.ts';
import { useStoredPin } from '../browser/stored-pin.ts';
import { CartChanges, wayOn } from '../cart/cart-changes.tsx';
import { tooManyWords } from '../cart/cart-limit.ts';
import { CartLineRow, RemovedRow } from '../cart/cart-line-row.tsx';
import { type CartRow, type CartSums, goingOn, promiseOfRow, reckonCart } from '../cart/cart-sums.ts';
import { confirmationPath } from '../cart/finish-order.ts';
import { GoesWith } from '../cart/goes-with.tsx';
import type { PendingOrder } from '../cart/pending-order.ts';
import { returnPromise } from '../cart/return-promise.ts';
import { SquadHead } from '../cart/squad-head.tsx';
import { SquadNotice } from '../cart/squad-notice.tsx';
import { useWaitingSquad, waitingWords } from '../cart/squad-to-add.ts';
import { TrendingRack } from '../cart/trending-rack.tsx';
import { quoteRefusal, useQuote } from '../cart/use-quote.ts';
import { usePendingOrder } from '../checkout/use-pending-order.ts';
import { deliveryUpgradeText } from '../parts/delivery-upgrade-text.ts';
import { HowMade } from '../parts/how-made.tsx';
import { showStorageNotice, storageProblem } from '../parts/storage-notice.tsx';
import { itemWords, PriceTable, SummaryColumns, taxLabelOf } from '../parts/summary.tsx';
import styles from './cart.module.css';

export function meta() {
  return [{ title: 'Shopping Cart · Maidan' }, { name: 'robots', content: 'noindex' }];
}

/** Lines removed by one action, with their positions, in ascending order. */
type Removed = readonly { line: CartLine; position: number }[];

export default function Cart() {
  const shop = useShop();
  const lines = useCart();
  useVisitStep('cart', lines.length > 0);
  const known = useCartKnown();
  const { waiting, paid } = usePendingOrder();
  const pin = useStoredPin();
  const quoting = useQuote(lines, { pin, replaces: waiting });
  const [removed, setRemoved] = useState<Removed>();
  const { rows, sums } = reckonCart(shop, lines, quoting);
  const list = <Lines rows={rows} quoting={quoting} removed={removed} onRemoved={setRemoved} />;
  return (
    <div className={`wrap ${styles.page}`}>
      <div className={styles.head}>
        <h1 className="h1">Shopping Cart</h1>
        <span className="mut num" role="status">
          {known ? itemWords(countOf(lines)) : ''}
        </span>
      </div>
      <noscript>
        <Notice>The cart is kept in your browser and needs JavaScript to be shown.</Notice>
      </noscript>
      {known && <PlacedNotice paid={paid} isEmpty={lines.length === 0} />}
      {known && <SquadNotice className={styles.note} />}
      {known && lines.length === 0 && (
        <>
          {removed && list}
          <EmptyCart />
        </>
      )}
      {known && lines.length > 0 && (
        <SummaryColumns
          label="Summary"
          panel={<Summary lines={lines} sums={sums} pin={quoting.pin} />}
          below={<GoesWith lines={lines} />}
        >
          {list}
          {waiting && <NotPaidYet order={waiting} />}
        </SummaryColumns>
      )}
      <CartChanges quoting={quoting} onRemove={(line) => takeOut(shop, [line], rows, setRemoved)} />
    </div>
  );
}

/**
 * Shows an unpaid order that reserves items of this cart. Placed below the lines, so that its removal does not move
 * them.
 */
function NotPaidYet({ order }: { order: PendingOrder }) {
  const way = (
    <ButtonLink to={confirmationPath(order)} size="small" variant="line">
      See the order
    </ButtonLink>
  );
  return (
    <Notice tone="haldi" className={styles.unpaid} actions={way}>
      <span>Order</span> <b>{order.reference}</b>{' '}
      <span>
        from this cart is not paid yet. Its items are kept for you. If your bank has taken the money already, don't pay
        again: we write to you.
      </span>
    </Notice>
  );
}

/**
 * Shows an order that was paid after this checkout was left, or that was placed in another tab and emptied this cart.
 */
function PlacedNotice({ paid, isEmpty }: { paid: PendingOrder | undefined; isEmpty: boolean }) {
  const placed = usePlacedHere();
  const order = paid ?? (isEmpty ? placed : undefined);
  if (!order) return null;
  const way = (
    <ButtonLink to={confirmationPath(order)} size="small">
      See your order
    </ButtonLink>
  );
  return (
    <Notice tone="turf" role="status" className={styles.note} actions={way}>
      <span>{paid ? 'Your payment came in: order' : 'Order'}</span> <b>{order.reference}</b>{' '}
      <span>{paid ? 'is placed.' : 'is placed, so its items have left this cart.'}</span>
    </Notice>
  );
}

function EmptyCart() {
  const waits = useWaitsForSomebody();
  const notKept = storageProblem();
  const login = (
    <ButtonLink to="/login?next=/cart" size="small" variant="line">
      Log in
    </ButtonLink>
  );
  return (
    <>
      {notKept && (
        <Notice tone="haldi" className={styles.note}>
          {notKept}
        </Notice>
      )}
      {waits && (
        <Notice className={styles.note} actions={login}>
          Something is kept on this device for who was signed in here.
        </Notice>
      )}
      <Empty plates="00" title="Your cart is empty" text="Browse our products and add items to your cart">
        <ButtonLink to="/">Continue Shopping</ButtonLink>
      </Empty>
      <TrendingRack />
    </>
  );
}

interface LinesProps {
  rows: readonly CartRow[];
  quoting: ReturnType<typeof useQuote>;
  /** Lines removed last, while they can be restored. */
  removed: Removed | undefined;
  onRemoved: (removed: Removed | undefined) => void;
}

function takeOut(
  shop: ShopFacts,
  lines: readonly CartLine[],
  rows: readonly CartRow[],
  onRemoved: LinesProps['onRemoved'],
): void {
  const isOut = (line: CartLine) => lines.some((other) => isSameLine(other, line));
  onRemoved(rows.flatMap(({ line }, position) => (isOut(line) ? [{ line, position }] : [])));
  if (!removeLines(shop, lines)) showStorageNotice("Your cart couldn't be changed");
}

/** Lists the lines of the cart; the lines of a squad have a heading with a button that removes them together. */
function Lines({ rows, quoting, removed, onRemoved }: LinesProps) {
  const shop = useShop();
  const remove = (lines: readonly CartLine[]) => takeOut(shop, lines, rows, onRemoved);
  const tooMany = tooManyWords(shop, rows.length);
  const undo = () => {
    for (const { line, position } of removed ?? []) restoreLine(shop, line, position);
    onRemoved(undefined);
  };
  return (
    <>
      {tooMany && (
        <Notice tone="ball" role="alert" className={styles.note}>
          {tooMany}
        </Notice>
      )}
      {quoting.problem && <NotPriced refusal={quoteRefusal(quoting)} onRetry={quoting.retry} />}
      <ul className={styles.lines}>
        {withRemoved(rows, removed).map((row, at, all) =>
          row !== 'removed' ? (
            <Fragment key={`${row.line.id} ${row.line.size}`}>
              <SquadHead line={row.line} above={lineAbove(all, at)} rows={rows} onRemove={remove} />
              <CartLineRow row={row} arrival={promiseOfRow(quoting, row)} onRemove={() => remove([row.line])} />
            </Fragment>
          ) : (
            removed && (
              <RemovedRow
                key="removed"
                lines={removed.map(({ line }) => line)}
                onUndo={undo}
                onGone={() => onRemoved(undefined)}
              />
            )
          ),
        )}
      </ul>
    </>
  );
}

function lineAbove(all: readonly (CartRow | 'removed')[], at: number): CartLine | undefined {
  const above = all.slice(0, at).findLast((row) => row !== 'removed');
  return above?.line;
}

function NotPriced({ refusal, onRetry }: { refusal: string | undefined; onRetry: () => void }) {
  const again = (
    <Button size="small" onClick={onRetry}>
      Try again
    </Button>
  );
  return (
    <Notice tone="ball" role="alert" className={styles.note} actions={refusal ? undefined : again}>
      {refusal ?? "We couldn't check today's prices. Your cart is safe."}
    </Notice>
  );
}

/** Returns the lines with a placeholder for the removed ones. */
function withRemoved(rows: readonly CartRow[], removed: Removed | undefined): (CartRow | 'removed')[] {
  const all: (CartRow | 'removed')[] = [...rows];
  if (removed?.[0]) all.splice(Math.min(removed[0].position, all.length), 0, 'removed');
  return all;
}

/** Describes standard delivery to the last PIN used on this device, or why it is not offered. */
function arrivalIn(quote: Quote | undefined, pin: string | undefined): string {
  const standard = quote?.deliveryOptions.find(({ method }) => method === 'standard');
  if (!standard || !pin) return '';
  if (standard.earliest) return `${standard.promise} at ${pin}.`;
  return standard.offered ? `${standard.promise} to ${pin}.` : `${standard.promise}.`;
}

function Summary({ lines, sums, pin }: { lines: readonly CartLine[]; sums: CartSums; pin: string | undefined }) {
  const shop = useShop();
  const navigate = useNavigate();
  const waiting = useWaitingSquad();
  const stops = tooManyWords(shop, lines.length) ?? (waiting && waitingWords(waiting));
  const promise = returnPromise(shop, lines);
  const { quote } = sums;
  // Another tab may have emptied the cart just now.
  const proceed = () => {
    if (readCart(shop).length === 0) showMessage({ kind: 'alert', text: 'Your cart is empty' });
    else void navigate('/checkout');
  };
  const state = goingOn(sums);
  if (state !== 'sum') {
    return (
      <>
        <p>{state === 'nothing' ? 'Nothing in your cart can be bought now.' : "Today's prices are not here yet."}</p>
        <ButtonLink to="/" wide className={styles.second}>
          Continue Shopping
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <PriceTable
        itemCount={sums.itemCount}
        subtotal={sums.subtotal}
        shipping={sums.shipping}
        tax={sums.tax}
        taxIncluded={sums.taxIncluded}
        total={sums.total}
        taxLabel={taxLabelOf(quote?.breakdown)}
      />
      <HowMade breakdown={quote?.breakdown} />
      {stops ? (
        <p>{stops}</p>
      ) : (
        <Button id={wayOn} variant="buy" size="large" wide onClick={proceed}>
          Proceed to Checkout
        </Button>
      )}
      <ButtonLink to="/" variant="line" wide className={styles.second}>
        Continue Shopping
      </ButtonLink>
      <p className={`sm mut ${styles.small}`}>
        {[arrivalIn(quote, pin), deliveryUpgradeText(quote?.deliveryOptions ?? [])].join(' ').trim()}
      </p>
      {promise && (
        <p className={`sm mut ${styles.promise}`}>
          <RotateCcw />
          <span>{promise}</span>
        </p>
      )}
    </>
  );
}
