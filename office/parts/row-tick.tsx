import { type ComponentProps, useEffect, useRef } from 'react';
import styles from './field.module.css';

interface RowTickProps extends Pick<ComponentProps<'input'>, 'checked' | 'onChange' | 'tabIndex'> {
  label: string;
  /** Neither all nor none of what it stands for. */
  some?: boolean;
}

/** The box that chooses a row: looks as Tick does and is the browser's own, drawn by its style alone, for a long list has one in every row. */
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
