import type { CSSProperties } from 'react';
import type { TrackingResult } from '#contract/tracking.ts';
import { Plates } from '#ui/plates.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { dayInWords } from '../parts/time-words.ts';
import styles from './tracking-summary.module.css';

/** A shipment on the board: its number, how it stands, and the facts. `asked` is what it was looked up by. */
export function TrackingSummary({ result, asked }: { result: TrackingResult; asked: string }) {
  const number = result.awb_code || asked.toUpperCase();
  return (
    // The board is dark in both themes, and so are the colours on it.
    <section className={styles.board} data-theme="dark" aria-label="Shipment summary">
      <p className={styles.label}>{result.awb_code ? 'AWB number' : 'Order number'}</p>
      <p className={styles.number} style={{ '--signs': number.length } as CSSProperties}>
        <Plates text={number} plateClass={styles.plate} />
      </p>
      <p role="status">
        <span className="vh">Status: </span>
        <StatusBadge status={result.current_status} className={styles.status} />
      </p>
      {result.waits && !result.parcels?.some(({ waits }) => waits === result.waits) && <p className={styles.waits}>{result.waits}</p>}
      {result.parcels && <Parcels parcels={result.parcels} />}
      <dl>
        {!result.awb_code && <Fact name="AWB number" value="Not booked yet" />}
        <Fact name="Courier" value={result.courier_name || 'Not booked yet'} />
        <Fact name="Order date" value={dayInWords(result.order_date)} />
        <Fact name="Expected delivery" value={result.etd ? dayInWords(result.etd) : 'Not available'} />
      </dl>
    </section>
  );
}

/** Where each parcel is: what stands above is said of one of them. */
function Parcels({ parcels }: { parcels: NonNullable<TrackingResult['parcels']> }) {
  return (
    <ul className={styles.waits}>
      {parcels.map(({ number, awb_code, status, waits }) => (
        <li key={number}>
          <b>{`Parcel ${number}: ${status}.`}</b> <span>{waits}</span> {awb_code && <span className="num">{`AWB ${awb_code}`}</span>}
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
