import { useId, useState } from 'react';
import styles from './number-field.module.css';

interface NumberFieldProps {
  label: string;
  /** Behind the number: 'mm', '°'. */
  unit: string;
  value: number;
  min: number;
  max: number;
  /** Called with every number that may be; what is typed meanwhile stays as it is typed. */
  onChange: (value: number) => void;
  disabled?: boolean;
}

/** A number with its unit. Up and down change it by one; leaving the field shows it as it came out. */
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
          // Whole steps from wherever it stands: the browser's own would go by the tenth.
          const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
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
