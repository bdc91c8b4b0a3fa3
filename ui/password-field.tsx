import { type ComponentProps, useState } from 'react';
import { classNames } from './classes.ts';
import { type FieldFrame, LabelledControl } from './field-frame.tsx';
import styles from './password-field.module.css';

type PasswordFieldProps = FieldFrame & Omit<ComponentProps<'input'>, 'type' | 'aria-invalid' | 'aria-describedby'>;

/** Password field: hidden by default, with paste and password managers allowed. */
export function PasswordField({ label, optional, hint, error, id, className, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <LabelledControl
      {...{ label, optional, hint, error, id }}
      control={(wiring) => (
        <div className={styles.frame}>
          <input
            {...rest}
            {...wiring}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            className={classNames(wiring.className, styles.input, className)}
          />
          {/* The button's name does not contain the field's label, so that a search for the label finds only the
              field. */}
          <button
            type="button"
            className={classNames('needs-script', styles.toggle)}
            aria-controls={wiring.id}
            aria-describedby={`${wiring.id}-label`}
            onClick={() => setShown(!shown)}
          >
            {shown ? 'Hide' : 'Show'}
          </button>
        </div>
      )}
    />
  );
}
