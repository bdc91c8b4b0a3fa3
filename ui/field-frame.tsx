import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ReactNode, useId } from 'react';
import { classNames } from './classes.ts';
import type { Elements } from './elements.tsx';
import styles from './field.module.css';

export interface FieldFrame {
  label: string;
  /** Adds '(optional)' to the label. */
  optional?: boolean | undefined;
  hint?: ReactNode;
  /** Instruction that replaces the hint and marks the control as invalid. */
  error?: string | undefined;
  /** Id of an error rendered elsewhere; it marks the control as invalid and is announced with the control. */
  errorAt?: string | undefined;
}

/** Ids and attributes that connect a control to its label, hint and error. */
export interface ControlWiring {
  id: string;
  className: string | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** Error below a control or a group. */
export function FieldError({ id, children, alert }: { id?: string; children: ReactNode; alert?: boolean }) {
  return (
    <p id={id} className={styles.error} role={alert ? 'alert' : undefined}>
      <CircleAlert className="ic-s" />
      <span>{children}</span>
    </p>
  );
}

/** Control with its label above, and the error or hint below. Base of all kinds of fields. */
export function LabelledControl(
  props: FieldFrame & { id?: string | undefined; control: (wiring: ControlWiring) => Elements },
) {
  const { label, optional, hint, error, errorAt, control } = props;
  const made = useId();
  const id = props.id ?? made;
  const note = `${id}-note`;
  return (
    <div>
      <label id={`${id}-label`} className={styles.label} htmlFor={id}>
        <span>{label}</span>
        {optional && <span className={styles.optional}> (optional)</span>}
      </label>
      {control({
        id,
        className: styles.input,
        'aria-invalid': error || errorAt ? true : undefined,
        'aria-describedby': (!error && errorAt) || (error || hint ? note : undefined),
      })}
      {error ? <FieldError id={note}>{error}</FieldError> : <Hint id={note}>{hint}</Hint>}
    </div>
  );
}

function Hint({ id, children }: { id: string; children: FieldFrame['hint'] }) {
  if (!children) return null;
  return (
    <p id={id} className={classNames(styles.hint)}>
      {children}
    </p>
  );
}
