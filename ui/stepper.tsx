import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import styles from './stepper.module.css';

interface StepperProps {
  value: number;
  /** What is counted, as in 'Increase quantity of {of}'. */
  of: string;
  onDecrease: () => void;
  onIncrease: () => void;
  /** The name of the minus where pressing it removes the thing. */
  decreaseLabel?: string;
  /** Off at the least there can be. The plus is never off: pressed at the most, it explains. */
  atLeast?: boolean;
}

/** Minus, the count, plus. The caller holds the count and says in the page why a press had no effect. */
export function Stepper({ value, of, onDecrease, onIncrease, decreaseLabel, atLeast = false }: StepperProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would repeat what the buttons are called
    <div className={styles.step} role="group" aria-label={`Quantity of ${of}`}>
      <button type="button" aria-label={decreaseLabel ?? `Decrease quantity of ${of}`} disabled={atLeast} onClick={onDecrease}>
        <Minus className="ic-s" />
      </button>
      <output className="num">{value}</output>
      <button type="button" aria-label={`Increase quantity of ${of}`} onClick={onIncrease}>
        <Plus className="ic-s" />
      </button>
    </div>
  );
}
