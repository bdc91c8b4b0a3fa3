import { Link } from 'react-router';
import type { Order, Parcel } from '#contract/orders.ts';
import { StatusBadge } from '../parts/status-badge.tsx';
import { writeDate } from '../parts/time-words.ts';
import styles from './order-parcels.module.css';
import partStyles from './order-parts.module.css';
import { BoughtRack } from './order-parts.tsx';
import { arrivalOf, parcelsTitle, parcelTone } from './order-words.ts';

interface OrderParcelsProps {
  order: Order;
  /** Access key of the order for the tracker link; undefined for a member's own orders. */
  orderKey?: string | undefined;
}

/**
 * Lists the parcels of an order: contents, status, delivery date and tracker link. Renders nothing if nothing will be
 * delivered.
 */
export function OrderParcels({ order, orderKey }: OrderParcelsProps) {
  if (order.status === 'cancelled' || order.status === 'payment_failed') return null;
  return (
    <section className={styles.parcels} aria-labelledby="parcels">
      <h2 id="parcels" className="h2">
        {parcelsTitle(order.parcels)}
      </h2>
      {order.parcels.map((parcel) => (
        <article key={parcel.number} className={styles.parcel} aria-label={`Parcel ${parcel.number}`}>
          <p className={styles.head}>
            {order.parcels.length > 1 && <b>{`Parcel ${parcel.number}`}</b>}
            <StatusBadge
              {...(parcel.leftAt && parcel.state !== 'lost'
                ? { status: parcel.status }
                : { status: parcel.title, tone: parcelTone(parcel.state) })}
              className="sm"
            />
            <b className={partStyles.when}>{arrivalOf(parcel)}</b>
          </p>
          <BoughtRack lines={order.lines.filter(({ line }) => parcel.lines.includes(line))} />
          <div className={styles.body}>
            {parcel.address && (
              <p className="sm">{`It had left when the address was changed, and goes to ${parcel.address.line1}, ${parcel.address.city} ${parcel.address.pin}.`}</p>
            )}
            <Courier parcel={parcel} orderKey={orderKey} />
          </div>
        </article>
      ))}
    </section>
  );
}

/** Shows the courier with a tracking link. */
function Courier({ parcel, orderKey }: { parcel: Parcel; orderKey: string | undefined }) {
  const hash = orderKey ? `#key=${orderKey}` : '';
  return (
    <>
      {parcel.awb !== '' && (
        <p className="sm">
          <span>{`${parcel.courier},`}</span>{' '}
          <Link className="lk num" to={{ pathname: '/tracker', search: `?id=${encodeURIComponent(parcel.awb)}`, hash }}>
            {`AWB ${parcel.awb}`}
          </Link>
          {parcel.expected && !parcel.over && <span>{`, expected ${writeDate(parcel.expected)}`}</span>}
        </p>
      )}
      {parcel.attempts > 0 && !parcel.over && (
        <p className="sm">
          {parcel.attempts === 1 ? '1 delivery attempt so far.' : `${parcel.attempts} delivery attempts so far.`}
        </p>
      )}
    </>
  );
}
