import { Link } from 'react-router';
import type { Parcel } from '#contract/orders.ts';
import { StatusBadge } from '../parts/status-badge.tsx';
import { dayInWords } from '../parts/time-words.ts';
import { TrackingHistory } from '../parts/tracking-history.tsx';
import styles from './order-parcels.module.css';

interface OrderParcelsProps {
  parcels: readonly Parcel[];
  /** Opens the order in the tracker; a member's own orders need none. */
  orderKey?: string | undefined;
}

/** The parcels of an order: who brings them, where they are, and the way to the tracker. Nothing before there are any. */
export function OrderParcels({ parcels, orderKey }: OrderParcelsProps) {
  if (parcels.length === 0) return null;
  return (
    <section className={styles.parcels} aria-labelledby="parcels">
      <h2 id="parcels" className="h2">
        {parcels.length === 1 ? 'Your parcel' : 'Your parcels'}
      </h2>
      {parcels.map((parcel) => (
        <article key={parcel.number} className={styles.parcel} aria-label={`Parcel ${parcel.number}`}>
          <p className={styles.head}>
            <b>Parcel {parcel.number}</b>
            <StatusBadge status={parcel.status} className="sm" />
            {parcel.expected && !parcel.over && <span className="mut sm">Expected {dayInWords(parcel.expected)}</span>}
          </p>
          <div className={styles.body}>
            {parcel.awb === '' ? (
              <p className="mut sm">It gets its tracking number when the courier has taken the booking.</p>
            ) : (
              <p className="sm">
                {parcel.courier},{' '}
                <Link
                  className="lk num"
                  to={{ pathname: '/tracker', search: `?id=${encodeURIComponent(parcel.awb)}`, hash: orderKey ? `#key=${orderKey}` : '' }}
                >
                  AWB {parcel.awb}
                </Link>
              </p>
            )}
            {parcel.attempts > 0 && !parcel.over && (
              <p className="sm">{parcel.attempts === 1 ? '1 delivery attempt so far.' : `${parcel.attempts} delivery attempts so far.`}</p>
            )}
            {parcel.timeline.length > 0 && (
              <TrackingHistory
                activities={parcel.timeline.map(({ status, at, location }) => ({ status, date: at, location }))}
                status={parcel.status}
              />
            )}
          </div>
        </article>
      ))}
    </section>
  );
}
