import type { Elements } from './elements.tsx';
import styles from './empty.module.css';
import { Plates } from './plates.tsx';

interface EmptyProps {
  /** Number shown as plates above the title: '00'. */
  plates?: string;
  title: string;
  text?: string;
  /** Links or buttons to continue. */
  children?: Elements;
}

/** Placeholder for an empty list. */
export function Empty({ plates, title, text, children }: EmptyProps) {
  return (
    <div className={styles.empty}>
      {plates && <Plates text={plates} hidden className={styles.plates} />}
      <h2 className="h2">{title}</h2>
      {text && <p className="mut">{text}</p>}
      {children}
    </div>
  );
}
