import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps } from 'react';
import { classNames } from './classes.ts';
import styles from './field.module.css';
import { type FieldFrame, LabelledControl } from './field-frame.tsx';

type Framed<P> = FieldFrame & Omit<P, 'aria-invalid' | 'aria-describedby'>;

/** One-line text field. All props of `input`, including `ref`, are passed on. */
export function Field({
  label,
  optional,
  hint,
  error,
  errorAt,
  id,
  className,
  ...rest
}: Framed<ComponentProps<'input'>>) {
  return (
    <LabelledControl
      {...{ label, optional, hint, error, errorAt, id }}
      control={(wiring) => <input {...rest} {...wiring} className={classNames(wiring.className, className)} />}
    />
  );
}

/** Multi-line text field. */
export function TextArea({ label, optional, hint, error, errorAt, id, ...rest }: Framed<ComponentProps<'textarea'>>) {
  return (
    <LabelledControl
      {...{ label, optional, hint, error, errorAt, id }}
      control={(wiring) => <textarea {...rest} {...wiring} />}
    />
  );
}

/** Native select; `children` are its options. */
export function Select({ label, optional, hint, error, errorAt, id, ...rest }: Framed<ComponentProps<'select'>>) {
  return (
    <LabelledControl
      {...{ label, optional, hint, error, errorAt, id }}
      control={(wiring) => (
        <div className={styles.pick}>
          <select {...rest} {...wiring} />
          <ChevronDown className="ic-s" />
        </div>
      )}
    />
  );
}
