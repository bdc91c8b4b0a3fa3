import type { CSSProperties } from 'react';
import type { TrackingResult } from '#contract/tracking.ts';
import { Plates } from '#ui/plates.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { writeDate } from '../parts/time-words.ts';
import styles from './tracking-summary.module.css';

/** Shows a shipment: its number, status and details. `asked` is the number that was entered. */
export function TrackingSummary({ result, asked }: { result: TrackingResult; asked: string }) {
  const number = result.awb_code || asked.toUpperCase();
  return (
    // The board is dark in both themes.
    <section className={styles.board} data-theme="dark" aria-label="Shipment summary">
      <p className={styles.label}>{result.awb_code ? 'AWB number' : 'Order number'}</p>
      <p className={styles.number} style={{ '--signs': number.length } as CSSProperties}>
        <Plates text={number} plateClass={styles.plate} />
      </p>
      <p role="status">
        <span className="vh">Status: </span>
        <StatusBadge status={result.current_status} className={styles.status} />
      </p>
      {result.waits && !result.parcels?.some(({ waits }) => waits === result.waits) && (
        <p className={styles.waits}>{result.waits}</p>
      )}
      {result.parcels && <Parcels parcels={result.parcels} />}
      <dl>
        {!result.awb_code && <Fact name="AWB number" value="Not booked yet" />}
        <Fact name="Courier" value={result.courier_name || 'Not booked yet'} />
        <Fact name="Order date" value={writeDate(result.order_date)} />
        <Fact name="Expected delivery" value={result.etd ? writeDate(result.etd) : 'Not available'} />
      </dl>
    </section>
  );
}

/** Shows the state of each parcel; the summary above describes one of these parcels. */
function Parcels({ parcels }: { parcels: NonNullable<TrackingResult['parcels']> }) {
  return (
    <ul className={styles.waits}>
      {parcels.map(({ number, awb_code, status, waits }) => (
        <li key={number}>
          <b>{`Parcel ${number}: ${status}.`}</b> <span>{waits}</span>{' '}
          {awb_code && <span className="num">{`AWB ${awb_code}`}</span>}
        </li>
      ))}
    </ul>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{value}</dd>
    </div>
  );
}
