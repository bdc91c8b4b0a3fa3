import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { useOnline } from '../browser/use-online.ts';
import { refusalOf, type useQuote } from '../cart/use-quote.ts';
import styles from './checkout-notices.module.css';
import { confirmationPath } from './finish-order.ts';
import type { Paying } from './paying-state.ts';

interface CheckoutNoticesProps {
  /** What the shop refused about the order. */
  refusal: string | undefined;
  paying: Paying;
  quoting: ReturnType<typeof useQuote>;
  /** Why the cart is too big to be ordered. */
  tooMany: string | undefined;
  onOtherWay: () => void;
}

/** What stands in the way of the order, above the parts: each with its way out, and never anything lost. */
export function CheckoutNotices({ refusal, paying, quoting, tooMany, onOtherWay }: CheckoutNoticesProps) {
  const online = useOnline();
  return (
    <>
      {!online && (
        <Notice tone="haldi" role="status" className={styles.above}>
          You're offline. Your details are saved on this device.
        </Notice>
      )}
      {tooMany && <TooMany words={tooMany} />}
      {paying.stage === 'stopped' && <Stopped {...paying} onOtherWay={onOtherWay} />}
      {refusal && (
        <Notice tone="ball" role="alert" className={styles.above}>
          <b>{refusal}</b>
          <p>Everything you typed is still here.</p>
        </Notice>
      )}
      {quoting.problem && online && (
        <Notice
          tone="ball"
          role="alert"
          className={styles.above}
          actions={
            refusalOf(quoting) ? undefined : (
              <Button size="small" onClick={quoting.retry}>
                Try again
              </Button>
            )
          }
        >
          {refusalOf(quoting) ?? "We couldn't check your order. Your details are saved on this device."}
        </Notice>
      )}
    </>
  );
}

function TooMany({ words }: { words: string }) {
  const toCart = (
    <ButtonLink to="/cart" size="small">
      Go to cart
    </ButtonLink>
  );
  return (
    <Notice tone="ball" role="alert" className={styles.above} actions={toCart}>
      {words}
    </Notice>
  );
}

function Stopped({ tone, message, order, onOtherWay }: Extract<Paying, { stage: 'stopped' }> & { onOtherWay: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  // The gateway's window had the focus and went with it: who works by keys is at what came of it.
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  const other = (
    <Button size="small" variant="line" onClick={onOtherWay}>
      Use another method
    </Button>
  );
  return (
    <Notice ref={box} tabIndex={-1} tone={tone} role="alert" className={styles.above} actions={order ? undefined : other}>
      <b>{message}</b>
      <p>
        Everything you typed is still here.
        {order && (
          <>
            {' '}
            <Link className="lk" to={confirmationPath(order)}>
              See order {order.reference}
            </Link>
          </>
        )}
      </p>
    </Notice>
  );
}
