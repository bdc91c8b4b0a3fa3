import type { ReactNode } from 'react';
import styles from './crease.module.css';

/** Heading of a section with a rule; `end` is the content at its right. */
export function CreaseHeading({ id, end, children }: { id?: string; end?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.crease}>
      <h2 id={id} className="h2">
        {children}
      </h2>
      {end && <div className={styles.end}>{end}</div>}
    </div>
  );
}
