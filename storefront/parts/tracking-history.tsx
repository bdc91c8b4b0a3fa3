import type { CSSProperties } from 'react';
import type { TrackingResult } from '#contract/tracking.ts';
import { statusTone } from './status-tone.ts';
import { writeMoment } from './time-words.ts';
import styles from './tracking-history.module.css';

interface TrackingHistoryProps {
  activities: TrackingResult['shipment_track_activities'];
  /** Status that determines the colour of the latest event. */
  status: string;
}

/** Shows the events of a shipment, newest first. */
export function TrackingHistory({ activities, status }: TrackingHistoryProps) {
  if (activities.length === 0) return <p className={`mut ${styles.none}`}>No tracking activities available</p>;
  return (
    <ol className={styles.line} style={{ '--now': `var(--st-${statusTone(status)})` } as CSSProperties}>
      {activities.map((activity, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a courier may tell the same twice at one time
        <li key={`${activity.date} ${activity.status} ${at}`} className={at === 0 ? styles.now : undefined}>
          <i />
          <div>
            <b>{activity.status}</b>
            {activity.location && <p className="mut sm">{activity.location}</p>}
          </div>
          <time dateTime={activity.date} className="num">
            {writeMoment(activity.date)}
          </time>
        </li>
      ))}
    </ol>
  );
}
