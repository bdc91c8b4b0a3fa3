import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatRupees } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import type { Return } from '#contract/returns.ts';
import { invoiceTitle } from '#contract/told-tax.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { useShop } from '../browser/shop-facts.ts';
import { SummaryColumns } from '../parts/summary.tsx';
import { writeMoment } from '../parts/time-words.ts';
import { BoughtAgainNotice, BuyAgainButton, useBuyAgain } from './buy-again-button.tsx';
import { ConfirmCash } from './confirm-cash.tsx';
import { KeepOrder } from './keep-order.tsx';
import { OrderParcels } from './order-parcels.tsx';
import partStyles from './order-parts.module.css';
import { OrderBoard, OrderReceiver, OrderSums, OrderTimeline, PlacedUnder } from './order-parts.tsx';
import { type OrderPlace, orderAddress } from './order-place.ts';
import styles from './order-view.module.css';
import { PayOrder } from './pay-order.tsx';
import { headingOf, returnLineWords, returnNameOf, returnOutcomeWords } from './return-words.ts';

interface OrderViewProps {
  order: Order;
  place: OrderPlace;
  /** Cancels a return. */
  onCancelReturn: (id: string) => void;
  /** Revokes the order's link and mails a new one. */
  onEndLink: () => void;
  /** Called with the message after the shopper entered the right code; the order must reload. */
  onConfirmed: (message: string) => void;
  /** Called after the order's payment was settled; the order must reload. */
  onSettled: () => void;
  /** Called with the message after a guest's order was added to an account. */
  onKept: (words: string) => void;
}

/** Complete view of an order: status, contents, total and actions. */
export function OrderView({ order, place, onCancelReturn, onEndLink, onConfirmed, onSettled, onKept }: OrderViewProps) {
  const shop = useShop();
  return (
    <SummaryColumns
      label="How the total was made"
      panel={
        <>
          <OrderSums order={order} />
          <PlacedUnder order={order} />
          <p className={`sm ${styles.ask}`}>
            <a
              className="lk"
              href={`mailto:${shop.seller.email}?subject=${encodeURIComponent(`Order ${order.reference}`)}`}
            >
              Ask about this order
            </a>
            <span>{`, ${shop.seller.supportHours}. The number is filled in.`}</span>
          </p>
        </>
      }
    >
      <ConfirmCash order={order} place={place} onConfirmed={onConfirmed} />
      <OrderBoard order={order} />
      <PayOrder order={order} place={place} onSettled={onSettled} />
      <WaysOn order={order} place={place} />
      <OrderParcels order={order} orderKey={place.orderKey} />
      <OrderTimeline order={order} title="Timeline" />
      <Refunds order={order} />
      {order.returns.length > 0 && (
        <section className={partStyles.part}>
          <h2 className="h2">{headingOf(order.returns)}</h2>
          {order.returns.map((one) => (
            <ReturnBox key={one.id} back={one} onCancel={() => onCancelReturn(one.id)} />
          ))}
        </section>
      )}
      <WhatYouCanDo order={order} place={place} onEndLink={onEndLink} />
      <OrderReceiver order={order} />
      {place.orderKey !== undefined && <KeepOrder order={order} orderKey={place.orderKey} onKept={onKept} />}
    </SummaryColumns>
  );
}

/**
 * Lists all actions with their deadline, or the reason why they are unavailable. Unavailable actions are shown without
 * a link.
 */
function WhatYouCanDo({ order, place, onEndLink }: Pick<OrderViewProps, 'order' | 'place' | 'onEndLink'>) {
  const shop = useShop();
  const { changeAddress, cancel, return: sendBack, report } = order.actions;
  const row = (task: string, name: string, action: Order['actions']['cancel']) => (
    <ActionRow words={action.words}>
      {action.offered ? (
        <Link className="lk reach" to={orderAddress(place, task)}>
          {name}
        </Link>
      ) : (
        name
      )}
    </ActionRow>
  );
  return (
    <section className={partStyles.part}>
      <h2 className="h2">What you can do</h2>
      <ul className={styles.actions}>
        {row('address', 'Change address', changeAddress)}
        {row('cancel', 'Cancel', cancel)}
        {row('return', 'Return or exchange', sendBack)}
        {row('problem', 'Report a problem', report)}
        {!order.parcels.every(({ actions, state }) => actions.invoice.offered || state === 'cancelled') && (
          <ActionRow words={order.actions.invoice.words.replace(/Parcel \d+: PDF\. /g, '')}>
            {invoiceTitle(shop)}
          </ActionRow>
        )}
        {order.documents.map((document) => (
          <ActionRow key={document.number} words={`PDF, ${document.number}, ${formatRupees(document.total)}`}>
            <a className="lk reach" href={document.href} target="_blank" rel="noreferrer">
              {document.title}
            </a>
          </ActionRow>
        ))}
        <ActionRow words="If somebody else has it: it opens nothing any more, and a new one is in your mail">
          <Button size="small" variant="line" onClick={onEndLink}>
            End this link and mail me a new one
          </Button>
        </ActionRow>
      </ul>
    </section>
  );
}

/** Links used most, below the board: tracking and buying again. */
function WaysOn({ order, place }: Pick<OrderViewProps, 'order' | 'place'>) {
  const buying = useBuyAgain(order.reference, async () => order.lines);
  const tracker = {
    pathname: '/tracker',
    search: `?id=${order.reference}`,
    hash: place.orderKey ? `#key=${place.orderKey}` : '',
  };
  return (
    <>
      <div className={styles.ways}>
        <ButtonLink size="small" to={tracker}>
          Track this order
        </ButtonLink>
        <BuyAgainButton buying={buying} />
      </div>
      <BoughtAgainNotice buying={buying} />
    </>
  );
}

function ActionRow({ words, children }: { words: string; children: ReactNode }) {
  return (
    <li>
      <span>{children}</span>
      <span className="mut sm">{words}</span>
    </li>
  );
}

function Refunds({ order }: { order: Order }) {
  if (order.refunds.length === 0) return null;
  return (
    <section className={partStyles.part}>
      <h2 className="h2">Refunds</h2>
      <ul className={styles.actions}>
        {order.refunds.map((refund) => (
          <li key={refund.at + refund.to}>
            <span>
              <b>{`${refund.title}, ${formatRupees(refund.amount)}`}</b>
              <br />
              <span className="mut sm">{`To ${refund.to}. ${refund.promise}`}</span>
            </span>
            <time className="mut sm" dateTime={refund.at}>
              {writeMoment(refund.at)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ReturnBox({ back, onCancel }: { back: Return; onCancel: () => void }) {
  return (
    <article className={styles.back} aria-label={`${returnNameOf(back)} ${back.id}`}>
      <p className={partStyles.parcelHead}>
        <b>{back.id}</b>
        <span>{back.title}</span>
        <span className="mut">{returnOutcomeWords(back)}</span>
      </p>
      <div className={styles.backBody}>
        <ul>
          {back.lines.map((line) => (
            <li key={line.line}>{returnLineWords(line)}</li>
          ))}
        </ul>
        <p className="mut sm">{back.promise}</p>
        {back.cancellable && (
          <Button size="small" variant="line" onClick={onCancel}>
            Take this request back
          </Button>
        )}
      </div>
    </article>
  );
}
