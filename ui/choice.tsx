import Check from 'lucide-react/icons/check';
import type { ComponentProps, ReactNode } from 'react';
import styles from './choice.module.css';

type InputProps = Omit<ComponentProps<'input'>, 'type' | 'className'>;

/** A box to tick, with its words at the right and an optional count at the end of the row. */
export function Checkbox({ children, count, ...rest }: InputProps & { children: ReactNode; count?: number }) {
  return (
    <label className={styles.check}>
      <input {...rest} type="checkbox" className={styles.box} />
      <Check className={`ic-s ${styles.tick}`} />
      <span>{children}</span>
      {count !== undefined && <em className="num">{count}</em>}
    </label>
  );
}

interface RadioCardProps extends Omit<InputProps, 'title'> {
  title: ReactNode;
  /** A second line: dates, or why it cannot be chosen. */
  detail?: ReactNode;
  /** At the right end of the first line, usually a price. */
  end?: ReactNode;
}

/** One of several ways, each in a row with an outline; put them in a `fieldset` under one `name`. A disabled one stays, with its reason. */
export function RadioCard({ title, detail, end, ...rest }: RadioCardProps) {
  return (
    <label className={styles.card}>
      <input {...rest} type="radio" className={styles.dot} />
      <b>{title}</b>
      {end && <span className="num">{end}</span>}
      {detail && <small>{detail}</small>}
    </label>
  );
}
