import Check from 'lucide-react/icons/check';
import type { ComponentProps, ReactNode } from 'react';
import styles from './choice.module.css';

type InputProps = Omit<ComponentProps<'input'>, 'type' | 'className'>;

/** Checkbox with its label to the right and an optional count at the end of the row. */
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
  /** Second line: dates, or the reason why it is disabled. */
  detail?: ReactNode;
  /** Content at the right end of the first line, usually a price. */
  end?: ReactNode;
}

/**
 * Radio option in an outlined row; put several in a `fieldset` with one `name`. A disabled option stays visible with
 * its reason.
 */
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
