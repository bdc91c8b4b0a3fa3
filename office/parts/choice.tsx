import CircleAlert from 'lucide-react/icons/circle-alert';
import { useId } from 'react';
import styles from './field.module.css';

interface ChoiceProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Values with labels. */
  options: readonly (readonly [value: string, words: string])[];
  fault?: string | undefined;
  hint?: string;
  /** Id of an error shown elsewhere. */
  faultAt?: string | undefined;
  /** True for a label that is not shown, only spoken. */
  bare?: boolean;
}

/** Asks for one of a few values. */
export function Choice({ label, value, onChange, options, fault, hint, faultAt, bare = false }: ChoiceProps) {
  const id = useId();
  const noted = fault !== undefined || hint ? `${id}-note` : undefined;
  const isInvalid = fault !== undefined || faultAt !== undefined;
  return (
    <div className={styles.f}>
      {!bare && (
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
      )}
      <select
        id={id}
        aria-label={bare ? label : undefined}
        className={styles.in}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        {...(isInvalid && { 'data-invalid': true, 'aria-invalid': true })}
        aria-describedby={faultAt ?? noted}
      >
        {options.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
      {noted && <ChoiceNote id={noted} fault={fault} hint={hint} />}
    </div>
  );
}

/** Shows the fault of a choice, or its hint if it has none. */
function ChoiceNote({ id, fault, hint }: { id: string; fault: string | undefined; hint: string | undefined }) {
  if (fault === undefined)
    return (
      <span id={id} className={styles.hint}>
        {hint}
      </span>
    );
  return (
    <span id={id} className={styles.fault}>
      <CircleAlert className="s" aria-hidden />
      <span>{fault}</span>
    </span>
  );
}
