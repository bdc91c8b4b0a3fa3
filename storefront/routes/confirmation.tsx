import { type ReactNode, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { ownOrderPage } from '#contract/order-links.ts';
import type { Order } from '#contract/orders.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { Notice } from '#ui/notice.tsx';
import { useHydrated } from '../browser/hydrated.ts';
import { withNext } from '../browser/next-page.ts';
import { useSession } from '../browser/session.ts';
import { confirmationPath } from '../cart/finish-order.ts';
import { ConfirmCash } from '../orders/confirm-cash.tsx';
import { KeepOrder } from '../orders/keep-order.tsx';
import { OrderOrNot } from '../orders/order-or-not.tsx';
import { OrderParcels } from '../orders/order-parcels.tsx';
import { OrderBoard, OrderReceiver, OrderSums, OrderTimeline, PlacedUnder } from '../orders/order-parts.tsx';
import { orderAddress } from '../orders/order-place.ts';
import { confirmationHead } from '../orders/order-words.ts';
import { PayOrder } from '../orders/pay-order.tsx';
import { ProveOrder } from '../orders/prove-order.tsx';
import { TurnedOrder } from '../orders/turned-order.tsx';
import { useOrder } from '../orders/use-order.ts';
import { SummaryColumns } from '../parts/summary.tsx';
import { WaitingBoard } from '../parts/waiting-board.tsx';
import styles from './confirmation.module.css';

export function meta() {
  return [{ title: 'Your order · Maidan' }, { name: 'robots', content: 'noindex' }];
}

export default function Confirmation() {
  const { search, state } = useLocation();
  const query = new URLSearchParams(search);
  const reference = query.get('order') ?? '';
  const addressed = query.get('key') || undefined;
  // Key of an order that was added to the account here. The page still needs it, but its URL no longer contains the
  // key.
  const [held, setHeld] = useState<string>();
  const key = addressed ?? held;
  const linked = held === undefined ? key : undefined;
  const reading = useOrder(reference, key);
  const navigate = useNavigate();
  const { put, retry } = reading;
  const [confirmed, setConfirmed] = useState<string>();
  const hydrated = useHydrated();
  const signedOut = useSession() === undefined && hydrated;
  if (key === undefined && signedOut) return <OfAnAccount reference={reference} />;
  return (
    <div className="wrap page">
      <noscript>
        <Notice>Your order is shown with JavaScript switched on.</Notice>
      </noscript>
      <OrderOrNot reading={reading} waiting={<Waiting />}>
        {(order) => (
          <ProveOrder place={{ reference: order.reference, orderKey: linked }}>
            <TurnedOrder order={order}>
              <Placed
                order={order}
                orderKey={linked}
                keep={
                  key !== undefined && (
                    <KeepOrder
                      order={order}
                      orderKey={key}
                      onKept={() => {
                        put({ ...order, guest: false });
                        // The order belongs to an account now. The history must not give its key to the next user of
                        // this browser.
                        setHeld(key);
                        const path = confirmationPath({ reference, key, own: true });
                        void navigate(path, { replace: true, preventScrollReset: true, state });
                      }}
                    />
                  )
                }
                confirmed={confirmed}
                onConfirmed={(message) => {
                  setConfirmed(message);
                  retry();
                }}
                onSettled={retry}
              />
            </TurnedOrder>
          </ProveOrder>
        )}
      </OrderOrNot>
    </div>
  );
}

/** Message for a URL without a key: the order opens only for its account, after login. */
function OfAnAccount({ reference }: { reference: string }) {
  return (
    <div className="wrap page">
      <h1 className="vh">Your order</h1>
      <Empty title="This order is in an account" text="Log in, and it opens.">
        <ButtonLink to={withNext('/login', ownOrderPage(reference))}>Log in</ButtonLink>
        <ButtonLink to="/" variant="line">
          Continue Shopping
        </ButtonLink>
      </Empty>
    </div>
  );
}

/** Shows the last state of the checkout until the order is loaded. Later visits only show a loading text. */
function Waiting() {
  const { state } = useLocation();
  const waitsFor = (state as { waitsFor?: 'payment' | 'order' } | null)?.waitsFor;
  const arrivedBy = useNavigationType();
  if (arrivedBy === 'POP' || !waitsFor)
    return <WaitingBoard state="One moment" heading="Opening your order" level={1} />;
  if (waitsFor === 'order') return <WaitingBoard state="One moment" heading="Placing your order" level={1} />;
  return (
    <WaitingBoard state="Your bank has answered" heading="Confirming your payment" level={1}>
      <p className={styles.warning}>Don't pay again.</p>
    </WaitingBoard>
  );
}

interface PlacedProps {
  order: Order;
  /** Key of the order; undefined if it is in the signed-in account. */
  orderKey: string | undefined;
  /** Message after the right code was entered. */
  confirmed: string | undefined;
  onConfirmed: (message: string) => void;
  onSettled: () => void;
  keep: ReactNode;
}

function Placed({ order, orderKey, confirmed, onConfirmed, onSettled, keep }: PlacedProps) {
  const { title, lead } = confirmationHead(order);
  const { changeAddress } = order.actions;
  const place = { reference: order.reference, orderKey };
  return (
    <>
      <h1 className="h1">{title}</h1>
      <p className={`mut ${styles.thanks}`}>
        {`${lead} ${orderKey === undefined ? 'You find it among your orders.' : "Keep this page's address: it opens your order."}`}
      </p>
      <SummaryColumns label="How the total was made" panel={<OrderSums order={order} />}>
        <ConfirmCash order={order} place={place} onConfirmed={onConfirmed} />
        {confirmed !== undefined && order.codeBy === null && (
          <Notice role="status" tone={order.status === 'cancelled' ? 'haldi' : 'turf'} className={styles.confirmed}>
            {confirmed}
          </Notice>
        )}
        <OrderBoard order={order} />
        <PayOrder order={order} place={place} onSettled={onSettled} />
        <div className={styles.ways}>
          <ButtonLink
            to={{
              pathname: '/tracker',
              search: `?id=${order.reference}`,
              hash: orderKey === undefined ? '' : `#key=${orderKey}`,
            }}
          >
            Track this order
          </ButtonLink>
          <ButtonLink variant="line" to={orderAddress(place)}>
            See your order
          </ButtonLink>
          <Button variant="line" onClick={() => window.print()}>
            Print this page
          </Button>
        </div>
        <OrderParcels order={order} orderKey={orderKey} />
        <OrderTimeline order={order} title="What happens now" />
        <OrderReceiver order={order}>
          {changeAddress.offered && (
            <p className={styles.change}>
              <ButtonLink size="small" variant="line" to={orderAddress(place, 'address')}>
                {`Change address ${changeAddress.words.replace(/^Until/, 'until').replace(/^Parcel .*/, '')}`}
              </ButtonLink>
            </p>
          )}
        </OrderReceiver>
        <div className={styles.under}>
          <PlacedUnder order={order} />
        </div>
        <div className={styles.later}>{keep}</div>
      </SummaryColumns>
    </>
  );
}
