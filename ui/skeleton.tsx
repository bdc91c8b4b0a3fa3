import type { CSSProperties } from 'react';
import styles from './skeleton.module.css';

/** Placeholder for `count` cards that are loading, with a status text above. */
export function SkeletonGrid({ label, count = 8, columns = 4 }: { label: string; count?: number; columns?: number }) {
  return (
    <div aria-busy="true">
      <p className={`mut sm ${styles.words}`} role="status">
        {label}
      </p>
      <div className="grid" style={{ '--cols': columns } as CSSProperties} aria-hidden>
        {Array.from({ length: count }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical
          <div key={at}>
            <span className={styles.block} />
            <span className={styles.bar} />
            <span className={styles.bar} />
          </div>
        ))}
      </div>
    </div>
  );
}
