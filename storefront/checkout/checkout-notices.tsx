import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Button, ButtonLink } from '#ui/button.tsx';
import type { Elements } from '#ui/elements.tsx';
import { Notice } from '#ui/notice.tsx';
import { dismiss, say } from '../browser/messages.ts';
import { useOnline } from '../browser/use-online.ts';
import { confirmationPath } from '../cart/finish-order.ts';
import { refusalOf, type useQuote } from '../cart/use-quote.ts';
import { intoSight } from '../forms/into-sight.ts';
import type { Said } from '../forms/sender.ts';
import styles from './checkout-notices.module.css';
import { isUnderway, type Paying, type Underway } from './paying-state.ts';

interface CheckoutNoticesProps {
  /** What the shop refused about the order. */
  refused: Said | undefined;
  paying: Paying;
  quoting: ReturnType<typeof useQuote>;
  /** Why the cart is too big to be ordered. */
  tooMany: string | undefined;
  onOtherWay: () => void;
}

/** What stands in the way of the order, above the parts: each with its way out, and never anything lost. */
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
              refusalOf(quoting) ? undefined : (
                <Button size="small" onClick={quoting.retry}>
                  Try again
                </Button>
              )
            }
          >
            {refusalOf(quoting) ?? "We couldn't check your order. Your details are saved on this device."}
          </Notice>
        </Lasting>
      )}
    </>
  );
}

/** How long something has to be wrong before it is said, in ms. */
const lastsMs = 400;

/** Says what is wrong once it has lasted: as a network comes back, what was asked without it is being asked again already. */
function Lasting({ children }: { children: Elements }) {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), lastsMs);
    return () => clearTimeout(timer);
  }, []);
  return due && children;
}

/** Says it over the foot of the screen, wherever on the page someone is, and moves nothing they are typing in. Gives what takes it away. */
function sayOffline(): () => void {
  const id = say({ kind: 'status', text: "You're offline. Your details are saved on this device.", lasts: true });
  return () => dismiss(id);
}

const inHandWords: Record<Underway, string> = {
  sending: 'One moment.',
  opening: 'One moment.',
  open: 'Pay in the window that has opened.',
  leaving: 'We are looking whether it was paid.',
};

/** Comes with the press, and holds the place of what the shop or the gateway may say against it: that moves nothing, however late it comes. */
function InHand({ stage }: { stage: Underway }) {
  return (
    <Notice className={styles.inPlace}>
      <b>{inHandWords[stage]}</b>
      <p>Everything you typed is kept.</p>
    </Notice>
  );
}

function Refused({ said }: { said: Said }) {
  const box = useRef<HTMLDivElement>(null);
  // The button that was pressed stands far below, on a phone; what the shop says now may close it, and the focus would go with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every refusal is brought into sight, one in the same words too
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    intoSight(box.current);
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

function Stopped({ tone, message, order, onOtherWay }: Extract<Paying, { stage: 'stopped' }> & { onOtherWay: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  // The gateway's window had the focus and went with it: who works by keys is at what came of it.
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    intoSight(box.current);
  }, []);
  const other = (
    <Button size="small" variant="line" onClick={onOtherWay}>
      Use another method
    </Button>
  );
  return (
    <Notice ref={box} tabIndex={-1} tone={tone} role="alert" className={styles.inPlace} actions={order ? undefined : other}>
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
