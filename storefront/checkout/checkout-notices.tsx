import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Button, ButtonLink } from '#ui/button.tsx';
import type { Elements } from '#ui/elements.tsx';
import { Notice } from '#ui/notice.tsx';
import { dismissMessage, showMessage } from '../browser/messages.ts';
import { useOnline } from '../browser/use-online.ts';
import { confirmationPath } from '../cart/finish-order.ts';
import { quoteRefusal, type useQuote } from '../cart/use-quote.ts';
import { scrollFieldIntoView } from '../forms/scroll-into-view.ts';
import type { FormMessage } from '../forms/sender.ts';
import styles from './checkout-notices.module.css';
import { isUnderway, type PaymentProgress, type Underway } from './paying-state.ts';

interface CheckoutNoticesProps {
  /** Rejection of the order by the shop. */
  refused: FormMessage | undefined;
  paying: PaymentProgress;
  quoting: ReturnType<typeof useQuote>;
  /** Message if the cart has too many lines. */
  tooMany: string | undefined;
  onOtherWay: () => void;
}

/** Notices above the checkout parts about problems, each with its actions; no input is lost. */
export function CheckoutNotices({ refused, paying, quoting, tooMany, onOtherWay }: CheckoutNoticesProps) {
  const online = useOnline();
  useEffect(() => (online ? undefined : sayOffline()), [online]);
  return (
    <>
      {tooMany && <TooMany words={tooMany} />}
      {isUnderway(paying) && <InHand stage={paying.stage} />}
      {paying.stage === 'stopped' && <Stopped {...paying} onOtherWay={onOtherWay} />}
      {refused && <Refused said={refused} />}
      {quoting.problem && online && (
        <Lasting>
          <Notice
            tone="ball"
            role="alert"
            className={styles.above}
            actions={
              quoteRefusal(quoting) ? undefined : (
                <Button size="small" onClick={quoting.retry}>
                  Try again
                </Button>
              )
            }
          >
            {quoteRefusal(quoting) ?? "We couldn't check your order. Your details are saved on this device."}
          </Notice>
        </Lasting>
      )}
    </>
  );
}

/** Delay in ms before a problem is shown. */
const lastsMs = 400;

/** Shows a problem after a delay: when the network is back, the failed request is repeated automatically. */
function Lasting({ children }: { children: Elements }) {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), lastsMs);
    return () => clearTimeout(timer);
  }, []);
  return due && children;
}

/** Shows a toast, visible at any scroll position, without moving any field. Returns a function that dismisses it. */
function sayOffline(): () => void {
  const id = showMessage({
    kind: 'status',
    text: "You're offline. Your details are saved on this device.",
    lasts: true,
  });
  return () => dismissMessage(id);
}

const inHandWords: Record<Underway, string> = {
  sending: 'One moment.',
  opening: 'One moment.',
  open: 'Pay in the window that has opened.',
  leaving: 'We are looking whether it was paid.',
};

/**
 * Notice shown while the order is sent. It reserves the space for a rejection by the shop or gateway, so that nothing
 * moves.
 */
function InHand({ stage }: { stage: Underway }) {
  return (
    <Notice className={styles.inPlace}>
      <b>{inHandWords[stage]}</b>
      <p>Everything you typed is kept.</p>
    </Notice>
  );
}

function Refused({ said }: { said: FormMessage }) {
  const box = useRef<HTMLDivElement>(null);
  // On a phone the pressed button is far below; it may become disabled and lose the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every rejection scrolls into view, even with the same text
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    scrollFieldIntoView(box.current);
  }, [said]);
  return (
    <Notice ref={box} tabIndex={-1} tone="ball" role="alert" className={styles.inPlace}>
      <b>{said.text}</b>
      <p>Everything you typed is still here.</p>
    </Notice>
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

function Stopped({
  tone,
  message,
  order,
  onOtherWay,
}: Extract<PaymentProgress, { stage: 'stopped' }> & { onOtherWay: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  // The focus was in the closed gateway window; it moves to the result.
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    scrollFieldIntoView(box.current);
  }, []);
  const other = (
    <Button size="small" variant="line" onClick={onOtherWay}>
      Use another method
    </Button>
  );
  return (
    <Notice
      ref={box}
      tabIndex={-1}
      tone={tone}
      role="alert"
      className={styles.inPlace}
      actions={order ? undefined : other}
    >
      <b>{message}</b>
      <p>
        <span>Everything you typed is still here.</span>
        {order && (
          <>
            {' '}
            <Link className="lk" to={confirmationPath(order)}>
              {`See order ${order.reference}`}
            </Link>
          </>
        )}
      </p>
    </Notice>
  );
}
