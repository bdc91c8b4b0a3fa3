import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ReactNode, useId } from 'react';
import { classes } from './classes.ts';
import type { Elements } from './elements.tsx';
import styles from './field.module.css';

export interface FieldFrame {
  label: string;
  /** Adds '(optional)' to the label. */
  optional?: boolean | undefined;
  hint?: ReactNode;
  /** One sentence that says what to do; replaces the hint and marks the control. */
  error?: string | undefined;
  /** Id of an error that stands elsewhere, where room is kept for it: it marks the control and is read out with it. */
  errorAt?: string | undefined;
}

/** The ids and attributes that tie a control to its label, hint and error. */
export interface ControlWiring {
  id: string;
  className: string | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** An error below a control or a group of them. */
export function FieldError({ id, children, alert }: { id?: string; children: ReactNode; alert?: boolean }) {
  return (
    <p id={id} className={styles.error} role={alert ? 'alert' : undefined}>
      <CircleAlert className="ic-s" />
      <span>{children}</span>
    </p>
  );
}

/** Label above, the control, and below it the error or else the hint. Fields of every kind are made with it. */
export function LabelledControl(props: FieldFrame & { id?: string | undefined; control: (wiring: ControlWiring) => Elements }) {
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
      {error ? (
        <FieldError id={note}>{error}</FieldError>
      ) : (
        hint && (
          <p id={note} className={classes(styles.hint)}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}
