import { Link } from 'react-router';
import { StatusBadge } from '../parts/status-badge.tsx';
import { shortDayInWords } from '../parts/time-words.ts';
import { clearRecent, useRecentTrackings } from './recent-trackings.ts';
import styles from './recently-tracked.module.css';

/** Lists recent look-ups of this device as links; renders nothing if there are none. */
export function RecentlyTracked() {
  const entries = useRecentTrackings();
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby="recently">
      <div className={styles.head}>
        <h2 id="recently" className="h3">
          Recently Tracked
        </h2>
        <button type="button" className={`lk sm ${styles.clear}`} onClick={clearRecent}>
          Clear All
        </button>
      </div>
      <ul>
        {entries.map(({ id, awb, status, date, courier }) => (
          <li key={id}>
            <Link to={`/tracker?id=${encodeURIComponent(id)}`} className={styles.entry}>
              <b className="num">{id}</b>
              <time dateTime={date} className="mut sm num">
                {shortDayInWords(date)}
              </time>
              <StatusBadge status={status} className="sm" />
              <span className={`mut sm ${styles.courier}`}>{courier || (awb && awb !== id ? awb : '')}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
