import { classes } from './classes.ts';
import styles from './price.module.css';

interface PriceProps {
  /** As written, with its sign: '₹2,499.00'. */
  now: string;
  was?: string | undefined;
  /** As written: '-20%'. */
  off?: string | undefined;
  large?: boolean;
  className?: string | undefined;
}

/** A price, then the old one struck and the saving in red. Both are named for who cannot see the line through. */
export function Price({ now, was, off, large = false, className }: PriceProps) {
  return (
    <p className={classes(styles.price, 'num', large && styles.large, className)}>
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
