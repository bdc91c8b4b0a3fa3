import { classNames } from './classes.ts';
import styles from './price.module.css';

interface PriceProps {
  /** Formatted with currency sign: '₹2,499.00'. */
  now: string;
  was?: string | undefined;
  /** Formatted: '-20%'. */
  off?: string | undefined;
  large?: boolean;
  className?: string | undefined;
}

/** Price, then the old price struck through and the saving in red. Both have labels for screen readers. */
export function Price({ now, was, off, large = false, className }: PriceProps) {
  return (
    <p className={classNames(styles.price, 'num', large && styles.large, className)}>
      <span>
        <span className="vh">Price </span>
        <span>{now}</span>
      </span>
      {was && (
        <span className={styles.was}>
          <s>
            <span className="vh">Was </span>
            <span>{was}</span>
          </s>
          {off && <b>{off}</b>}
        </span>
      )}
    </p>
  );
}
