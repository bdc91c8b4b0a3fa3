import type { Elements } from './elements.tsx';
import styles from './empty.module.css';
import { Plates } from './plates.tsx';

interface EmptyProps {
  /** A count in plates above the words, '00'. */
  plates?: string;
  title: string;
  text?: string;
  /** The way on. */
  children?: Elements;
}

/** What stands in place of a list that has nothing in it. */
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
