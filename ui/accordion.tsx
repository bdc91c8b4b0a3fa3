import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { type ReactNode, useState } from 'react';
import styles from './accordion.module.css';

interface FoldProps {
  title: string;
  open?: boolean;
  /** True to render the contents only while open, for content that repeats other parts of the page. */
  lazy?: boolean;
  children: ReactNode;
}

/**
 * Collapsible section; adjacent sections share their border lines. Works without scripts, and the browser's search
 * finds it.
 */
export function Fold({ title, open = false, lazy = false, children }: FoldProps) {
  const [shown, setShown] = useState(open);
  return (
    <details
      className={styles.fold}
      open={open}
      onToggle={lazy ? (event) => setShown(event.currentTarget.open) : undefined}
    >
      <summary>
        <span>{title}</span>
        <Plus className={styles.closed} />
        <Minus className={styles.opened} />
      </summary>
      <div className={styles.body}>{(!lazy || shown) && children}</div>
    </details>
  );
}
