import { useId, useState } from 'react';
import styles from './number-field.module.css';

interface NumberFieldProps {
  label: string;
  /** Unit behind the number: 'mm', '°'. */
  unit: string;
  value: number;
  min: number;
  max: number;
  /** Called with every valid number; the typed text stays as typed until the field is left. */
  onChange: (value: number) => void;
  disabled?: boolean;
}

/** Steps of the arrow keys. */
const stepsOf: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

/** Number field with a unit. Arrow keys change it by one, with Shift by ten. On blur it shows the resulting value. */
export function NumberField({ label, unit, value, min, max, onChange, disabled }: NumberFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  return (
    <div className={styles.number}>
      <label htmlFor={id}>
        <span>{label}</span> <span className="mut">{unit}</span>
      </label>
      <input
        id={id}
        type="number"
        inputMode="decimal"
        className="num"
        min={min}
        max={max}
        step="any"
        disabled={disabled}
        value={typed ?? String(Number(value.toFixed(1)))}
        onChange={(event) => {
          setTyped(event.target.value);
          const number = event.target.valueAsNumber;
          if (Number.isFinite(number) && number >= min && number <= max) onChange(number);
        }}
        onKeyDown={(event) => {
          // Whole steps from the current value: the browser would use tenths.
          const by = stepsOf[event.key] ?? 0;
          if (by === 0) return;
          event.preventDefault();
          setTyped(undefined);
          onChange(Math.min(max, Math.max(min, value + by * (event.shiftKey ? 10 : 1))));
        }}
        onBlur={() => setTyped(undefined)}
      />
    </div>
  );
}
