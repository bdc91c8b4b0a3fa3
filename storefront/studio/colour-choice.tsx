import { useId } from 'react';
import styles from './colour-choice.module.css';

/** Colours that print well, with common names. */
const inks = [
  ['Ink', '#14170f'],
  ['White', '#ffffff'],
  ['Red', '#bf2318'],
  ['Orange', '#ea6a12'],
  ['Yellow', '#ffb81c'],
  ['Green', '#0e6b45'],
  ['Blue', '#1f50b8'],
  ['Navy', '#13244f'],
  ['Pink', '#f0527d'],
] as const;

/** Choice of the colour of a text or its outline: a preset or any other colour. */
export function ColourChoice({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (colour: string) => void;
}) {
  const name = useId();
  const other = !inks.some(([, hex]) => hex === value);
  return (
    <fieldset>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.swatches}>
        {inks.map(([called, hex]) => (
          <label key={hex} className={styles.swatch} style={{ background: hex }}>
            <input
              type="radio"
              name={name}
              aria-label={called}
              checked={hex === value}
              onChange={() => onChange(hex)}
            />
          </label>
        ))}
        <label
          className={styles.anyColour}
          data-chosen={other || undefined}
          style={{ background: other ? value : undefined }}
        >
          <input
            type="color"
            aria-label={`${label}: any other`}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        </label>
      </div>
    </fieldset>
  );
}
