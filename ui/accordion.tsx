import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { type ReactNode, useState } from 'react';
import styles from './accordion.module.css';

interface FoldProps {
  title: string;
  open?: boolean;
  /** The contents are there only while it is open: for what repeats what stands elsewhere on the page. */
  lazy?: boolean;
  children: ReactNode;
}

/** One foldable part; several under one another share their hairlines. Works without scripts and is found by the browser's search. */
export function Fold({ title, open = false, lazy = false, children }: FoldProps) {
  const [shown, setShown] = useState(open);
  return (
    <details className={styles.fold} open={open} onToggle={lazy ? (event) => setShown(event.currentTarget.open) : undefined}>
      <summary>
        <span>{title}</span>
        <Plus className={styles.closed} />
        <Minus className={styles.opened} />
      </summary>
      <div className={styles.body}>{(!lazy || shown) && children}</div>
    </details>
  );
}
