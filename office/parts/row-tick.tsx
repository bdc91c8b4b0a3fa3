import { type ComponentProps, useEffect, useRef } from 'react';
import styles from './field.module.css';

interface RowTickProps extends Pick<ComponentProps<'input'>, 'checked' | 'onChange' | 'tabIndex'> {
  label: string;
  /** True for a checkbox of several rows if some but not all of them are chosen. */
  some?: boolean;
}

/** Checkbox that chooses a row. It looks like `Tick` but is a native checkbox, as long lists have one per row. */
export function RowTick({ label, some = false, ...rest }: RowTickProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = some;
  }, [some]);
  return (
    <label className={styles.opt}>
      <input {...rest} ref={box} type="checkbox" className={styles.rowBox} aria-label={label} />
    </label>
  );
}
