import { useLocation, useNavigationType } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { ConfirmCash } from '../orders/confirm-cash.tsx';
import { KeepOrder } from '../orders/keep-order.tsx';
import { OrderOrNot } from '../orders/order-or-not.tsx';
import { OrderParcels } from '../orders/order-parcels.tsx';
import { OrderBoard, OrderReceiver, OrderSums, OrderTimeline } from '../orders/order-parts.tsx';
import { orderAddress } from '../orders/order-place.ts';
import { confirmationHead } from '../orders/order-words.ts';
import { PayOrder } from '../orders/pay-order.tsx';
import { ProveOrder } from '../orders/prove-order.tsx';
import { useOrder } from '../orders/use-order.ts';
import { SummaryColumns } from '../parts/summary.tsx';
import { WaitingBoard } from '../parts/waiting-board.tsx';
import styles from './confirmation.module.css';

export function meta() {
  return [{ title: 'Your order · Maidan' }, { name: 'robots', content: 'noindex' }];
}

export default function Confirmation() {
  const query = new URLSearchParams(useLocation().search);
  const key = query.get('key') ?? '';
  const reading = useOrder(query.get('order') ?? '', key);
  const { put, retry } = reading;
  return (
    <div className="wrap page">
      <noscript>
        <Notice>Your order is shown with JavaScript switched on.</Notice>
      </noscript>
      <OrderOrNot reading={reading} waiting={<Waiting />}>
        {(order) => (
          <ProveOrder place={{ reference: order.reference, orderKey: key }}>
            <Placed order={order} orderKey={key} onSettled={retry} onKept={() => put({ ...order, guest: false })} />
          </ProveOrder>
        )}
      </OrderOrNot>
    </div>
  );
}

/** What the checkout said last, until the order stands here; whoever opens the page later waits for the page alone. */
function Waiting() {
  const { state } = useLocation();
  const waitsFor = (state as { waitsFor?: 'payment' | 'order' } | null)?.waitsFor;
  const arrivedBy = useNavigationType();
  if (arrivedBy === 'POP' || !waitsFor) return <WaitingBoard state="One moment" heading="Opening your order" level={1} />;
  if (waitsFor === 'order') return <WaitingBoard state="One moment" heading="Placing your order" level={1} />;
  return (
    <WaitingBoard state="Your bank has answered" heading="Confirming your payment" level={1}>
      <p className={styles.warning}>Don't pay again.</p>
    </WaitingBoard>
  );
}

interface PlacedProps {
  order: Order;
  orderKey: string;
  onSettled: () => void;
  onKept: () => void;
}

function Placed({ order, orderKey, onSettled, onKept }: PlacedProps) {
  const { title, lead } = confirmationHead(order);
  const { changeAddress } = order.actions;
  const place = { reference: order.reference, orderKey };
  return (
    <>
      <h1 className="h1">{title}</h1>
      <p className={`mut ${styles.thanks}`}>{lead} Keep this page's address: it opens your order.</p>
      <SummaryColumns label="How the total was made" panel={<OrderSums order={order} />}>
        <ConfirmCash order={order} place={place} onSettled={onSettled} />
        <OrderBoard order={order} />
        <PayOrder order={order} place={place} onSettled={onSettled} />
        <div className={styles.ways}>
          <ButtonLink to={{ pathname: '/tracker', search: `?id=${order.reference}`, hash: `#key=${orderKey}` }}>
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
                Change address {changeAddress.words.replace(/^Until/, 'until').replace(/^Parcel .*/, '')}
              </ButtonLink>
            </p>
          )}
        </OrderReceiver>
        <div className={styles.later}>
          <KeepOrder order={order} orderKey={orderKey} onKept={onKept} />
        </div>
      </SummaryColumns>
    </>
  );
}
