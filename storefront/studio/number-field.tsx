import { useId, useState } from 'react';
import { cleanCode } from '#contract/typed-text.ts';
import styles from './number-field.module.css';

interface NumberFieldProps {
  label: string;
  /** Unit behind the number: 'mm', '°'. */
  unit: string;
  value: number;
  min: number;
  max: number;
  /** Called with every valid number; the field shows the typed text until it is left. */
  onChange: (value: number) => void;
  disabled?: boolean;
}

/** Steps of the arrow keys. */
const stepsOf: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

/**
 * Reads a typed number; undefined if the text is no number, or outside the limits. A comma is not read as a decimal
 * point. Pure.
 */
export function readTypedNumber(typed: string, min: number, max: number): number | undefined {
  const plain = cleanCode(typed).trim();
  const number = /^-?\d{1,6}(?:\.\d{0,6})?$/.test(plain) ? Number(plain) : Number.NaN;
  return number >= min && number <= max ? number : undefined;
}

/**
 * Number field with a unit. Arrow keys change it by one, with Shift by ten; Escape discards the typed text. On blur the
 * field shows the resulting value, or the reason why the text is invalid.
 */
export function NumberField({ label, unit, value, min, max, onChange, disabled }: NumberFieldProps) {
  const id = useId();
  const { typed, isWrong, type, leave, forget } = useTypedNumber({ value, min, max, onChange });
  return (
    <div className={styles.number}>
      <label htmlFor={id}>
        <span>{label}</span> <span className="mut">{unit}</span>
      </label>
      <input
        id={id}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        className="num"
        disabled={disabled}
        value={typed ?? String(Number(value.toFixed(1)))}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-fault` : undefined}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && typed !== undefined) forget();
          // Whole steps from the current value: the browser would use tenths.
          const by = stepsOf[event.key] ?? 0;
          if (by === 0) return;
          event.preventDefault();
          forget();
          onChange(Math.min(max, Math.max(min, value + by * (event.shiftKey ? 10 : 1))));
        }}
        onBlur={leave}
      />
      {isWrong && (
        <p id={`${id}-fault`} className="sm" role="alert">
          {`Give a number from ${min} to ${max}, like 12.5`}
        </p>
      )}
    </div>
  );
}

/** Manages the typed text while the field has the focus, and afterwards if it is invalid. */
function useTypedNumber({ value, min, max, onChange }: Pick<NumberFieldProps, 'value' | 'min' | 'max' | 'onChange'>) {
  const [typed, setTyped] = useState<string>();
  const [isLeft, setIsLeft] = useState(false);
  const [seen, setSeen] = useState(value);
  const forget = () => {
    setTyped(undefined);
    setIsLeft(false);
  };
  if (value !== seen) {
    setSeen(value);
    // A change from elsewhere, such as a drag, replaces an invalid text.
    if (isLeft) forget();
  }
  const isEmpty = typed?.trim() === '';
  return {
    typed,
    isWrong: isLeft && typed !== undefined,
    forget,
    type: (text: string) => {
      setTyped(text);
      setIsLeft(false);
      const number = readTypedNumber(text, min, max);
      if (number !== undefined) onChange(number);
    },
    leave: () => {
      if (typed === undefined || isEmpty || readTypedNumber(typed, min, max) !== undefined) forget();
      else setIsLeft(true);
    },
  };
}
