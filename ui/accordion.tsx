import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import type { ReactNode } from 'react';
import styles from './accordion.module.css';

/** One foldable part; several under one another share their hairlines. Works without scripts and is found by the browser's search. */
export function Fold({ title, open = false, children }: { title: string; open?: boolean; children: ReactNode }) {
  return (
    <details className={styles.fold} open={open}>
      <summary>
        {title}
        <Plus className={styles.closed} />
        <Minus className={styles.opened} />
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
